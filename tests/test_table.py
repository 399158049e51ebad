"""`admiralty.Table`, as a program uses it, from the first order to the end and back from its journal."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

import admiralty
from admiralty.kernel.matches.journal import read_journal
from admiralty.kernel.records.record import is_known
from admiralty.kernel.replays.proof import editions, prove
from admiralty.library import GAMES, package_of
from admiralty.library import game as game_of


@pytest.fixture
def blood() -> admiralty.Table:
    return admiralty.Table("iron_and_fire", "first_blood", seed=7)


def test_what_the_page_promises_in_one_breath(blood: admiralty.Table, tmp_path: Path) -> None:
    table = blood.play(until=lambda now: any(code.startswith("fire") for code in now.orders), bots="captain")
    shot = next(code for code in table.orders if code.startswith("fire"))
    assert shot in table.orders
    assert 0 < len(table.orders) == len(list(table.orders))
    assert table.odds(shot).odds.measures
    other = table.copy()
    before = table.journal()
    table.order(shot)
    assert other.journal() == before != table.journal()
    assert other.order(shot).journal() == table.journal()  # the same dice are to come
    assert table.log[-1]
    table.play(until="end", bots={"chile": "captain", "peru": "midshipman"})
    assert table.outcome is not None
    assert table.ending
    table.journal(tmp_path / "blood.journal")
    again = admiralty.Table.from_journal(tmp_path / "blood.journal")
    assert again.outcome == table.outcome
    assert again.log == table.log
    assert prove(read_journal(table.journal()), editions(table.match.game)).whole


@pytest.mark.parametrize("game", list(GAMES))
def test_every_game_shows_itself_as_text_and_as_a_picture_from_start_to_end(game: str) -> None:
    table = admiralty.Table(game, seed=2)
    for orders in (0, 30):
        table.play(orders, bots="random")
        assert table.orders.question in repr(table)
        assert table._repr_svg_().startswith("<svg")
    table.play(until="end", bots="random")
    assert table.ending in repr(table)
    assert table._repr_svg_().startswith("<svg")
    assert (table.seat, list(table.orders), len(table.orders), bool(table.orders)) == (None, [], 0, False)
    with pytest.raises(admiralty.OrderRefused, match="The game is over"):
        table.order("ahead 1")


def test_orders_can_be_gone_through_counted_tested_and_read(blood: admiralty.Table) -> None:
    orders = blood.orders
    first = orders[0]
    assert orders[:2] == list(orders)[:2]
    assert first in orders
    assert first.upper() not in orders or first.upper() == first
    assert "sail away" not in orders
    assert orders.label(first)
    assert repr(orders).splitlines()[0] == orders.question
    assert len(repr(orders).splitlines()) == 1 + len(orders)


def test_orders_without_end_are_shown_in_part_and_tested_all_the_same() -> None:
    table = admiralty.Table("oak_and_iron", "quickstart", seed=3)
    table.play(until=lambda now: not now.orders.finite, bots="random")
    assert not table.orders.finite
    some = list(table.orders)
    assert 1 < len(some) <= 200
    assert all(code in table.orders for code in some)
    with pytest.raises(TypeError, match="cannot be counted"):
        len(table.orders)
    assert repr(table.orders).endswith("…")
    assert table.order(some[0]).match.journal.entries


def test_undo_is_free_until_something_is_known(blood: admiralty.Table) -> None:
    before = list(blood.orders)
    blood.order(before[0])
    if blood.may_undo(blood.match.setting.seats):
        assert list(blood.undo().orders) == before
    blood.play(15, bots="random")
    assert not blood.match.over
    while blood.may_undo(blood.match.setting.seats):
        blood.undo()
    entries = len(blood.match.journal.entries)
    with pytest.raises(admiralty.OrderRefused, match="You cannot undo for free"):
        blood.undo()
    assert len(blood.match.journal.entries) == entries


def test_a_view_is_what_a_seat_knows_and_not_more() -> None:
    table = admiralty.Table("iron_and_fire", "near_miss", seed=1).play(20, bots="midshipman")
    own, other, nobody = table.view("chile"), table.view("peru"), table.view()
    assert type(own) is type(other) is type(nobody)
    hidden = [mine for mine in nobody.mines.values() if not is_known(mine, "value")]
    assert hidden
    with pytest.raises(admiralty.TableError, match=r"There is no seat 'spain'; the seats are .*chile"):
        table.view("spain")


@pytest.mark.parametrize(
    ("arguments", "options", "said"),
    [
        (("chess",), {}, r"^Game chess is not one of ironclads_on_squares, .*\.$"),
        (("iron_and_fire", "lissa"), {}, r"^Scenario lissa is not one of first_blood, .*\.$"),
        (("iron_and_fire", "first_blood"), {"boilers": "green"}, r"^Option boilers .*\.$"),
    ],
)
def test_what_does_not_exist_is_told_in_a_sentence(
    arguments: tuple[str, ...], options: dict[str, str], said: str
) -> None:
    with pytest.raises(admiralty.TableError, match=said):
        admiralty.Table(*arguments, **options)  # type: ignore[arg-type]


def test_what_cannot_be_played_is_told_in_a_sentence(blood: admiralty.Table) -> None:
    with pytest.raises(admiralty.TableError, match="There is no side 'spain'; the sides are"):
        blood.play(bots={"spain": "captain"})
    with pytest.raises(admiralty.TableError, match="is played until 'end' or 'asked'"):
        blood.play(until="dawn")
    with pytest.raises(admiralty.TableError, match="has no bot; name one in bots, or give its order"):
        blood.play(until="end", bots={"chile": "random"}).play(until="end", bots={"peru": "random"})
    with pytest.raises(admiralty.TableError, match="nelson"):
        blood.play(bots="nelson")
    with pytest.raises(admiralty.TableError, match="does not think; ask a captain or an admiral"):
        blood.hint("random")
    with pytest.raises(admiralty.OrderRefused, match="“sail away” does not answer this question") as refused:
        blood.order("sail away")
    assert str(refused.value).startswith(refused.value.reason)


def test_play_stops_where_somebody_without_a_bot_is_asked(blood: admiralty.Table) -> None:
    blood.play(until="asked", bots={"peru": "captain"})
    assert blood.seat is not None
    assert blood.presenter.setting.side_of(blood.seat) == "chile"
    given = len(blood.match.journal.entries)
    assert len(blood.play(until="asked", bots={"peru": "captain"}).match.journal.entries) == given


def test_a_journal_goes_on_with_its_seed_and_without_it_as_a_copy(blood: admiralty.Table, tmp_path: Path) -> None:
    file = tmp_path / "half.journal"
    blood.play(12, bots="random").journal(file)
    blood.play(8, bots="random")
    on = admiralty.Table.from_journal(file, seed=7).play(8, bots="random")
    assert [entry["kind"] for entry in on.match.journal.entries][:20] == [
        entry["kind"] for entry in blood.match.journal.entries
    ][:20]
    looked_at = admiralty.Table.from_journal(file)
    assert looked_at.orders[0] in looked_at.orders
    assert repr(looked_at)
    with pytest.raises(admiralty.TableError, match=r"Read it with its seed, or go on from here with table.copy"):
        looked_at.order(looked_at.orders[0])
    one, two = looked_at.copy(seed=5), looked_at.copy(seed=5)
    assert list(one.orders) == list(looked_at.orders)
    assert one.play(until="end", bots="random").journal() == two.play(until="end", bots="random").journal()
    with pytest.raises(admiralty.TableError, match="there is nothing to go on from"):
        one.copy(seed=6)
    with pytest.raises(admiralty.TableError, match="the key is not the one"):
        admiralty.Table.from_journal(file, seed=8)


def test_a_copy_replays_nothing_and_goes_its_own_way(monkeypatch: pytest.MonkeyPatch) -> None:
    table = admiralty.Table("iron_and_fire", "bold", seed=4).play(40, bots="random")

    def replayed(*_: object, **__: object) -> None:
        raise AssertionError("a copy reads no journal")

    monkeypatch.setattr("admiralty.python_api.table.resume", replayed)
    one, two, before = table.copy(), table.copy(), table.journal()
    one.play(60, bots="random")
    assert table.journal() == two.journal() == before != one.journal()
    assert table.match.history.luck.saved() == two.match.history.luck.saved() != one.match.history.luck.saved()
    assert two.play(60, bots="random").journal() == one.journal()
    assert one.play(until="end", bots="random").copy().ending == one.ending
    assert prove(read_journal(one.journal()), editions(one.match.game)).whole


def test_a_copy_can_take_back_what_its_original_can() -> None:
    table = admiralty.Table("ironclads_on_squares", "lissa", seed=3)
    while not table.may_undo(table.match.setting.seats):
        table.play(1, bots="random")
    copy = table.copy()
    assert copy.undo().journal() != table.journal()
    assert copy.journal() == table.undo().journal()


def test_units_are_hidden_at_a_table_with_a_sighting_range() -> None:
    table = admiralty.Table("ironclads_on_squares", "lissa", umpire="Ana", sighting=6)
    hidden = sorted(table.match.position.state.unseen("austria"))
    table.umpire.show(hidden[0])
    for each in (table, table.copy()):
        assert each.match.position.state.sighted("austria") == {hidden[0]}
    table.umpire.hide(hidden[0])
    assert not table.match.position.state.sighted("austria")
    with pytest.raises(admiralty.TableError, match="hidden by 6 to 11, and not by 5"):
        admiralty.Table("ironclads_on_squares", "lissa", sighting=5)


@pytest.mark.parametrize(
    ("text", "said"), [(None, "cannot be read"), ("nonsense", "is not a sound journal"), ("", "is not a sound journal")]
)
def test_a_file_that_is_no_journal_is_told_in_a_sentence(text: str | None, said: str, tmp_path: Path) -> None:
    file = tmp_path / "a.journal"
    if text is not None:
        file.write_text(text)
    with pytest.raises(admiralty.TableError, match=f"The file .*a.journal {said}: .*\\.$"):
        admiralty.Table.from_journal(file)


LOADED = "import json, sys; import {}; print(json.dumps(sorted(sys.modules)))"
RENDERERS = ("svg", "png", "film", "speech", "textboard", "layers", "panel")


@pytest.mark.parametrize("module", [*(package_of(game) for game in GAMES), "admiralty"])
def test_importing_a_game_brings_in_no_renderer_no_fonts_no_server(module: str) -> None:
    done = subprocess.run([sys.executable, "-c", LOADED.format(module)], capture_output=True, text=True, check=True)
    loaded = set(json.loads(done.stdout))
    ours = {name for name in loaded if name.startswith("admiralty.")}
    assert not {f"admiralty.scene.{each}" for each in RENDERERS} & ours
    outside = ("server", "cli", "client", "lab", "bots", "words", "present", "python_api")
    assert not {name for name in ours if name.split(".")[1] in outside}
    foreign = {"resvg_py", "fontTools", "ttf_opensans", "starlette", "sqlalchemy", "jinja2", "fluent", "click"}
    assert not foreign & {name.split(".")[0] for name in loaded}


def test_the_front_door_has_what_it_lists_and_says_what_it_has_not() -> None:
    for name in admiralty.__all__:
        assert getattr(admiralty, name)
    with pytest.raises(AttributeError, match="has no attribute 'Chess'"):
        admiralty.Chess  # noqa: B018
    assert game_of("iron_and_fire").id == admiralty.Table("iron_and_fire").match.game.id
