"""Every field of every game: losing a public one, or revealing a secret one, makes a check fail.

The states are made up, with something in every field, because random play leaves a third of them unchanged.
"""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import pytest

from admiralty import library
from admiralty.kernel.flows.chance import Fast
from admiralty.kernel.flows.event import Seat
from admiralty.kernel.games.position import Position
from admiralty.kernel.games.view import Knowledge, deal
from admiralty.kernel.records.fields import AS_HELD, hidden, slot_of
from admiralty.kernel.records.make_view import left_open, state_records
from admiralty.kernel.records.record import Record
from admiralty.kernel.records.unknown import is_open, unknown
from admiralty.lab.conformance import Failure
from admiralty.lab.conformance.checks import play_on, view_is_whole
from admiralty.lab.conformance.secrecy import keeps_secrets
from tests.conformance.madeup import filled, with_all_records

GAMES = list(library.GAMES)
ALIKE = {"ironclads_on_squares", "iron_and_steam"}
"""The games in whose states nothing is known to one seat and not to another; what is sealed lies beside the state."""
ANSWERS = 60
"""How far a game is played before its state is filled up."""


class Place(NamedTuple):
    """A field of a class of records."""

    record: Any
    label: str

    def __str__(self) -> str:
        return f"{self.record.__name__}.{self.label}"


def fields_of(kind: Any) -> Iterator[tuple[Place, bool]]:
    """Every field of a state's records, and whether it can be a secret."""
    for record in state_records(kind):
        for label, spec in record.__record_fields__.items():
            if spec.saved:
                yield Place(record, label), hidden(spec)


def midway(game: Any, scenario: str) -> Any:
    position: Position[Any] = Position(game, game.start(game.setting(scenario, {})))
    play_on(position, Fast(f"midway {scenario}"), ANSWERS)
    return position.checkpoint


def everywhere(record: Any, kind: Any) -> Iterator[Any]:
    """All records of a class in a state or view."""
    if type(record) is kind:
        yield record
    for label, spec in type(record).__record_fields__.items():
        value = getattr(record, slot_of(label, spec)) if spec.saved else None
        inner = value if isinstance(value, list) else value.values() if isinstance(value, dict) else [value]
        for each in inner:
            if isinstance(each, Record):
                yield from everywhere(each, kind)


def fails(check: Callable[[], object]) -> bool:
    try:
        check()
    except Failure:
        return True
    return False


@pytest.mark.parametrize("game_id", GAMES)
def test_a_view_that_loses_any_one_public_field_is_not_whole(game_id: str) -> None:
    game = library.game(game_id)
    state = filled(midway(game, game.scenarios()[0]))
    seats = (*state.setting.seats, None)
    for seat in seats:
        view_is_whole(state, game.view(state, seat), seat)
    survived = []
    for place, secret in fields_of(game.kind):
        if secret:
            continue
        for seat in (None, *state.setting.seats):  # a record may stand in a field that its owner alone knows
            view = game.view(state, seat)
            found = list(everywhere(view, place.record))
            if found:
                break
        assert found, f"no {place.record.__name__} in a state with all fields filled"
        spec = place.record.__record_fields__[place.label]
        for record in found:  # as if it had never been copied
            default = spec.factory() if spec.factory is not None else spec.default
            setattr(record, slot_of(place.label, spec), default)
        if not fails(lambda view=view, seat=seat: view_is_whole(state, view, seat)):  # type: ignore[misc]
            survived.append(str(place))
    assert survived == []


@pytest.mark.parametrize("game_id", GAMES)
def test_a_public_field_that_is_declared_a_secret_is_left_open_by_sampling(game_id: str) -> None:
    game = library.game(game_id)
    state = with_all_records(midway(game, game.scenarios()[0]))
    seat: Seat = state.setting.seats[0]
    survived = []
    for place, secret in fields_of(game.kind):
        if secret:
            continue
        then = game.view(state, seat)
        for record in everywhere(then, place.record):
            spec = place.record.__record_fields__[place.label]
            setattr(record, slot_of(place.label, spec), unknown(str(place)))
        now = game.view(state, seat)
        try:
            dealt = deal(game, state.setting, Knowledge(seat, then, (), now, "", {}), Fast(1))
        except RuntimeError:  # it read what is not there
            continue
        if not list(left_open(dealt, everywhere=True)):
            survived.append(str(place))
    assert survived == []


def secrets_of(game_id: str) -> list[Place]:
    """The fields that can be secret; of a pile, the field that holds it."""
    return [
        place
        for place, secret in fields_of(library.game(game_id).kind)
        if secret and AS_HELD not in place.record.__record_fields__[place.label][5:7]
    ]


SECRETS = [(game_id, place) for game_id in GAMES for place in secrets_of(game_id)]


def opened(state: Any, view: Any, place: Place) -> None:
    """Show in a view what a field of a class holds in the state."""
    slot = slot_of(place.label, place.record.__record_fields__[place.label])
    for real, seen in zip(everywhere(state, place.record), everywhere(view, place.record), strict=True):
        value = getattr(real, slot)
        if is_open(getattr(seen, slot)) or isinstance(value, Record):
            setattr(seen, slot, value.clone() if isinstance(value, Record) else value)


@pytest.mark.parametrize(("game_id", "place"), SECRETS, ids=lambda each: str(each))
def test_a_secret_field_that_is_open_to_all_is_caught(
    game_id: str, place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = library.game(game_id)
    honest = Record.view

    def leaking(self: Any, seat: str | None) -> Any:
        view = honest(self, seat)
        opened(self, view, place)
        return view

    monkeypatch.setattr(game.kind, "view", leaking, raising=False)
    caught = any(
        fails(lambda scenario=scenario: keeps_secrets(game, game.setting(scenario, {}), Fast(1), 80))  # type: ignore[misc]
        for scenario in game.scenarios()
    )
    assert caught, f"{place} can be read by everybody, and no check fails"
