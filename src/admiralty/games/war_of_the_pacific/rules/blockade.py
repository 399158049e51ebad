"""7.6 Blockade: enemy warships in a port catch ships that enter or leave it, unless these run the blockade."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from admiralty.boards.hexes import Hex
from admiralty.games.war_of_the_pacific import events
from admiralty.games.war_of_the_pacific.arguments import ShipId
from admiralty.games.war_of_the_pacific.state import Voyage, War
from admiralty.games.war_of_the_pacific.theatre import place_name
from admiralty.rulebook import Flow, Refusal, Seat, Verb, Verbs, act, ask, ask_window, d6, refuse, roll

from . import counters, gunnery

__all__ = ["BLOCKADED", "BLOCKADING", "Blockade", "Catch", "blockade", "blockaders", "catch_runners", "hold_blockade"]


class Blockade(NamedTuple):
    """Ships at a blockaded port: the side to decide, the port, and the ships that could be caught."""

    seat: Seat
    place: Hex
    ships: tuple[int, ...]
    leaving: bool


def blockaders(war: War, side: str, place: Hex) -> list[int]:
    """7.6, P45 The enemy warships that blockade a port of this side and have not yet tried to catch these ships."""
    if not counters.own_port(war, side, place):
        return []
    tried = war.voyage.tried if war.voyage is not None else []
    ships = counters.warships_at(war, war.setting.enemy[side], place)
    return [] if any(ship in tried for ship in ships) else ships


def _voyage(war: War) -> Voyage:
    if war.voyage is None:
        raise LookupError("no ships are under way")
    return war.voyage


class RunBlockade(Verb[War, Blockade], word="run", case="7.6", label_key="order-run-blockade"):
    """7.6, P27 A die is the number of ships that slip through; the rest can be caught."""

    def carry_out(self, state: War, now: Blockade) -> Flow[None]:
        voyage = _voyage(state)
        count = len(voyage.ships)
        face = yield from roll(d6, case="7.6", by=now.seat, luck=counters.high)
        state.tell(events.BlockadeRun(now.seat, place_name(now.place), count, face, case="7.6"))
        enemy = blockaders(state, now.seat, now.place)
        if face >= count:
            voyage.tried = sorted({*voyage.tried, *enemy})
            return
        state.push(hold_blockade, count - face)


class FaceBlockade(Verb[War, Blockade], word="face", case="7.6", label_key="order-face-blockade"):
    """7.6, P45 The ships make no attempt to slip through."""

    def carry_out(self, state: War, now: Blockade) -> None:
        state.push(hold_blockade, len(_voyage(state).ships))


BLOCKADED = (RunBlockade, FaceBlockade)


def blockade(war: War, leaving: int) -> Flow[None]:
    """7.6, P45 Ships enter or leave a blockaded port: first their side decides whether to run the blockade."""
    voyage = _voyage(war)
    seat = Seat(war.side)
    now = Blockade(seat, voyage.place, tuple(voyage.ships), bool(leaving))
    yield from act(
        seat, "blockade", Verbs(BLOCKADED, war, now), case="7.6",
        place=place_name(voyage.place), ships=_names(war, voyage.ships), leaving=leaving,
    )  # fmt: skip


# ---------------------------------------------------------------------- the blockading side


class Catch(NamedTuple):
    """Ships that did not slip through: how many can be caught, and those chosen so far."""

    seat: Seat
    place: Hex
    ships: tuple[int, ...]
    number: int


class Waive(Verb[War, Catch], word="pass", case="7.6", label_key="order-waive-blockade"):
    """7.6, P45 The blockading side lets the ships pass."""

    def carry_out(self, state: War, now: Catch) -> None:
        if now.number < len(now.ships):  # some have slipped through: the same warships do not try them again
            voyage = _voyage(state)
            voyage.tried = sorted({*voyage.tried, *blockaders(state, state.setting.enemy[now.seat], now.place)})
        state.tell(events.BlockadeWaived(now.seat, place_name(now.place), case="7.6"))


class Hold(Verb[War, Catch], word="catch", case="7.6", label_key="order-hold-blockade"):
    """7.6, P27 The blockading side chooses as many ships to catch as did not slip through."""

    def carry_out(self, state: War, now: Catch) -> None:
        if now.number < len(now.ships):
            state.push(catch_runners, now.number)
        else:
            _caught(state, list(now.ships))


BLOCKADING = (Waive, Hold)


def hold_blockade(war: War, number: int) -> Flow[None]:
    """7.6 The blockading side may catch as many ships as have not slipped through."""
    voyage = _voyage(war)
    seat = war.setting.enemy[war.side]
    now = Catch(seat, voyage.place, tuple(voyage.ships), number)
    verb = yield from ask_window(
        seat, "hold_blockade", Verbs(BLOCKADING, war, now), window="blockade", decline="pass", case="7.6",
        period=f"{war.turn}-{war.side}", usual=lambda _: "catch",
        place=place_name(voyage.place), number=number, ships=_names(war, voyage.ships),
    )  # fmt: skip
    yield from verb.take_effect(war, now)


class PickRunner(Verb[War, Catch], word="pick", case="7.6", choices=lambda war, now: now.ships):
    """7.6, P27 One of the ships that are caught."""

    ship: ShipId

    def refusal(self, state: War, now: Catch) -> Refusal | None:
        if self.ship in now.ships:
            return None
        return refuse("7.6", "refusal-not-running", ship=state.printed(self.ship).id)


def catch_runners(war: War, number: int) -> Flow[None]:
    """7.6 The blockading side names the ships it catches, one by one, at most six."""
    voyage = _voyage(war)
    seat = war.setting.enemy[war.side]
    caught: list[int] = []
    for left in range(number, 0, -1):
        free = tuple(ship for ship in voyage.ships if ship not in caught)
        now = Catch(seat, voyage.place, free, left)
        choices, place = Verbs((PickRunner,), war, now), place_name(voyage.place)
        verb = yield from ask(seat, "pick_runner", choices, case="7.6", number=left, place=place)
        caught.append(verb.ship)
    _caught(war, sorted(caught))


def _caught(war: War, ships: list[int]) -> None:
    """The blockading warships fight the ships they have caught; the other ships are safe from them."""
    voyage = _voyage(war)
    enemy = blockaders(war, war.side, voyage.place)
    voyage.tried = sorted({*voyage.tried, *enemy})
    war.tell(events.BlockadeHeld(war.setting.enemy[war.side], place_name(voyage.place), _names(war, ships), case="7.6"))
    gunnery.engage(war, voyage.place, ships, enemy)


def _names(war: War, ships: Iterable[int]) -> list[str]:
    return [war.printed(ship).id for ship in ships]
