"""The form of a state: its fields with their limits, in all games, and the consequences of an edit."""

from contextlib import suppress
from typing import Any

import pytest

from admiralty.kernel.games.edit_state import EditError
from admiralty.kernel.games.position import Position
from admiralty.library import GAMES, game
from admiralty.present.model import FormField
from admiralty.present.presenter import Presenter
from admiralty.present.state_form import form_of_piece, form_of_state, piece_lines, set_fields

BATTLES = {"ironclads_on_squares": "lissa", "iron_and_fire": "end_game", "oak_and_iron": "quickstart",
           "war_of_the_pacific": "tarapaca", "iron_and_steam": "hampton_roads_1"}  # fmt: skip


def _opened(game_id: str) -> tuple[Presenter, Any]:
    presenter = Presenter.of(game_id, BATTLES.get(game_id, game(game_id).scenarios()[0]), {})
    return presenter, presenter.game.begin(presenter.setting)


def _every_field(presenter: Presenter, state: Any) -> list[FormField]:
    found = list(form_of_state(presenter, state))
    for piece in piece_lines(presenter, state):
        found += form_of_piece(presenter, state, piece.path)
    return found


@pytest.mark.parametrize("game_id", list(GAMES))
def test_what_a_form_shows_can_be_set_again_and_changes_nothing(game_id: str) -> None:
    presenter, state = _opened(game_id)
    fields = _every_field(presenter, state)
    assert len({field.path for field in fields}) == len(fields)
    assert all(field.label for field in fields)
    assert set_fields(presenter, state, {field.path: field.value for field in fields}).key() == state.key()


@pytest.mark.parametrize("game_id", list(GAMES))
def test_a_number_beyond_its_limits_is_a_fault_of_its_field(game_id: str) -> None:
    presenter, state = _opened(game_id)
    numbers = [field for field in _every_field(presenter, state) if field.kind == "number" and field.most is not None]
    assert numbers
    for field in numbers[:40]:
        assert field.most is not None
        with pytest.raises(EditError) as raised:
            set_fields(presenter, state, {field.path: field.most + 1})
        assert field.path in {fault.path for fault in raised.value.faults}


@pytest.mark.parametrize("game_id", list(BATTLES))
def test_a_piece_is_put_and_turned_by_hand_and_can_be_played_on(game_id: str) -> None:
    presenter, state = _opened(game_id)
    editing = presenter.game.editing
    piece = next(iter(editing.pieces(state)))
    board = presenter.picture(state, None, None).board
    free: Any = board.cells[len(board.cells) // 2].name if board.cells else (30.0, 30.0)
    if game_id == "war_of_the_pacific":
        free = "3123"
    after = set_fields(presenter, state, editing.put(state, piece.path, free))
    there = next(each for each in editing.pieces(after) if each.path == piece.path)
    assert there.at == free
    turned = editing.turn(after, piece.path, 1)
    again = set_fields(presenter, after, turned)
    back = set_fields(presenter, again, editing.turn(again, piece.path, -1))
    assert back.key() == after.key()
    assert bool(turned) == (game_id != "war_of_the_pacific")
    assert Position(presenter.game, back).request is not None


def test_a_ship_that_is_sunk_leaves_her_square_and_her_cards() -> None:
    presenter, state = _opened("ironclads_on_squares")
    hurt = set_fields(presenter, state, {"ships.habsburg.sheet": ["AC", "AD"]})
    assert "AC" not in hurt.small.pieces
    sunk = set_fields(presenter, hurt, {"ships.habsburg.fate": "sunk"})
    assert (sunk.ships[0].square, sunk.ships[0].sheet) == (-1, [])
    assert "AC" in sunk.small.pieces


@pytest.mark.parametrize("value", [None, [], {}, {"x": 1}, 10**30, float("nan"), "a" * 5000, [[[[1]]]], True])
@pytest.mark.parametrize("game_id", list(BATTLES))
def test_no_value_raises_anything_but_faults(game_id: str, value: Any) -> None:
    presenter, state = _opened(game_id)
    piece = piece_lines(presenter, state)[0].path
    paths = [field.path for field in form_of_piece(presenter, state, piece)][:12]
    for path in [piece, piece.partition(".")[0], "turn", *paths]:
        with suppress(EditError):
            set_fields(presenter, state, {path: value})


def test_a_path_that_leads_to_no_record_has_no_form() -> None:
    presenter, state = _opened("ironclads_on_squares")
    for path in ("", "ships", "ships.99", "ships.0.heading", "nowhere", "ships.-1", "__class__", "clone"):
        assert form_of_piece(presenter, state, path) == ()
