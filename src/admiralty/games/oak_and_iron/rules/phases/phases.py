"""OI-2 to OI-14 The phases of a turn: the next activation, and the steps of a phase."""

from collections.abc import Callable
from enum import StrEnum
from typing import NamedTuple

from admiralty.games.oak_and_iron import victory
from admiralty.games.oak_and_iron.rules.creating import building
from admiralty.games.oak_and_iron.rules.initiative import immediate, initiative
from admiralty.games.oak_and_iron.rules.starting import deployment, setup, waters
from admiralty.games.oak_and_iron.rules.terms import active, arguments, sea
from admiralty.games.oak_and_iron.state import Battle
from admiralty.games.oak_and_iron.terms import Question
from admiralty.rulebook import Call, Flow, Refusal, Seat, Verb, Verbs, ask, call, refuse, segment

from . import activation, attacking, endphase


def to_phase(battle: Battle, phase: str) -> None:
    battle.phase = phase
    battle.step = 0


def building_phase(battle: Battle) -> Call | None:
    """OI-12.1 Every squadron is built before anything else."""
    for seat in battle.setting.seats:
        if not battle.squadrons[seat].built:
            return call(building.build, seat)
    to_phase(battle, "setup" if battle.setting.row.start == "cards" else "choosing")
    return None


SETUP = (
    setup.wind, setup.draw_cards, setup.roles, setup.pick_cards, setup.objective_terrain, setup.objective_ship,
    waters.fill_pool, waters.place_terrain, waters.adjust_terrain, deployment.deploy, deployment.ready,
)  # fmt: skip


def setting_up(battle: Battle) -> Call | None:
    """OI-13.2 to OI-13.5 The steps of starting a game."""
    if battle.step >= len(SETUP):
        to_phase(battle, "choosing")
        return None
    battle.step += 1
    return call(SETUP[battle.step - 1])


def choosing(battle: Battle) -> Call | None:
    """OI-13.5 The first cards, before the first turn."""
    to_phase(battle, "initiative")
    return call(initiative.offer_peek) if _peeks(battle) else call(initiative.choose_cards, "")


def _peeks(battle: Battle) -> bool:
    return any(each.effect.op == "peek" for each in active.active(battle, "initiative"))


def initiative_phase(battle: Battle) -> Call | None:
    """OI-2.1 OI-2.3 OI-2.4 Reveal, choose the next card, then the immediate effects."""
    battle.step += 1
    if battle.step == 1:
        return call(initiative.reveal)
    if battle.step == 2:
        return call(initiative.offer_peek) if _peeks(battle) else call(initiative.choose_cards, "")
    if battle.step == 3:
        return call(immediate.immediate)
    to_phase(battle, "movement")
    battle.to_act = battle.first
    battle.squadron_acting = ""
    return call(movement_start) if active.active(battle, "movement.speed") else None


def lead_seat(battle: Battle, side: str) -> Seat:
    """The seat that speaks for a side: that of its leading admiral, else the first with ships."""
    found = initiative.leader(battle, side)
    if found is not None:
        return Seat(found.seat)
    held = battle.setting.sides[side]
    return next((seat for seat in held if sea.ships_of(battle, seat)), held[0])


def moving(battle: Battle) -> Call | None:
    """OI-4.1 OI-14.3 The sides alternate, ship by ship, or squadron by squadron in a fleet battle."""
    acting = battle.squadron_acting
    if acting and battle.setting.fleet and activation.unmoved(battle, acting):
        return call(activation.activate, acting)
    if acting:
        battle.squadron_acting = ""
        battle.to_act = battle.setting.enemies[battle.setting.side_by_seat[acting]]
    for side in (battle.to_act, battle.setting.enemies[battle.to_act]):
        seats = [seat for seat in battle.setting.sides[side] if activation.unmoved(battle, seat)]
        if seats:
            battle.to_act = side
            if len(seats) == 1:
                battle.squadron_acting = seats[0]
                return call(activation.activate, seats[0])
            return call(choose_squadron, lead_seat(battle, side))
    to_phase(battle, "attack")
    battle.to_act = battle.first
    return call(attacking.attack_start) if active.active(battle, "attack.start") else None


def attacking_phase(battle: Battle) -> Call | None:
    """OI-6.1 The sides alternate, ship by ship."""
    for side in (battle.to_act, battle.setting.enemies[battle.to_act]):
        if attacking.ready_to_attack(battle, side):
            battle.to_act = battle.setting.enemies[side]
            return call(attacking.attacker, lead_seat(battle, side))
    to_phase(battle, "end")
    return None


def ending(battle: Battle) -> Call | None:
    """OI-10.7 Capture or destroy, withdrawal, sinking, lost admirals, cards."""
    battle.step += 1
    if battle.step == 1:
        return call(endphase.capture, "")
    if battle.step == 2:
        return call(victory.withdrawal)
    if battle.step == 3:
        return call(endphase.sinking)
    place = battle.step - 4
    if place < len(battle.setting.seats):
        return call(endphase.admirals, battle.setting.seats[place])
    to_phase(battle, "initiative")
    return call(endphase.return_cards)


STEPS: dict[str, Callable[[Battle], Call | None]] = {
    "build": building_phase,
    "setup": setting_up,
    "choosing": choosing,
    "initiative": initiative_phase,
    "movement": moving,
    "attack": attacking_phase,
    "end": ending,
}


class Fleet(NamedTuple):
    """The side whose squadron moves next."""

    side: str


class MoveSquadron(
    Verb[Battle, Fleet], word="squadron", case="OI-14.3", choices=lambda battle, now: battle.setting.sides[now.side]
):
    """OI-14.3 A squadron of the side with a ship that has not moved."""

    seat: arguments.SeatId

    def refusal(self, battle: Battle, now: Fleet) -> Refusal | None:
        if self.seat not in battle.setting.sides[now.side]:
            return refuse("OI-14.3", "refusal-not-your-squadron", seat=self.seat)
        if not activation.unmoved(battle, self.seat):
            return refuse("OI-14.3", "refusal-squadron-moved", seat=self.seat)
        return None


@segment("squadron")
def choose_squadron(battle: Battle, seat: str) -> Flow[None]:
    """OI-14.3 Segment: the leading admiral names the squadron that moves next."""
    chosen = yield from ask(
        Seat(seat),
        Question.SQUADRON,
        Verbs((MoveSquadron,), battle, Fleet(battle.setting.side_by_seat[seat])),
        case="OI-14.3",
    )
    battle.squadron_acting = chosen.seat


class Eye(StrEnum):
    """OI-1.12 The effect of Weather Eye on the speed of all ships."""

    STEADY = "steady"
    PLUS = "plus"
    MINUS = "minus"


class Weather(NamedTuple):
    """The owner of the Weather Eye."""

    seat: str


class WatchWeather(Verb[Battle, Weather], label_key="order-weather-eye", case="OI-1.12"):
    """OI-1.12 Weather Eye: one faster, one slower, or not this turn."""

    change: Eye


def movement_start(battle: Battle) -> Flow[None]:
    """Weather Eye: once a game a squadron adds or subtracts 1 from the speed of all its ships. Segment."""
    for each in active.active(battle, "movement.speed"):
        if not each.effect.args.get("sign") or not sea.ships_of(battle, each.seat):
            continue
        squadron = battle.squadrons[each.seat]
        if each.key in squadron.spent:
            continue
        chosen = yield from ask(
            Seat(each.seat), Question.WEATHER_EYE, Verbs((WatchWeather,), battle, Weather(each.seat)), case="OI-1.12"
        )
        if chosen.change != Eye.STEADY:
            squadron.spent[each.key] = battle.turn
            squadron.chosen[each.key] = f"{battle.turn} {chosen.change}"
