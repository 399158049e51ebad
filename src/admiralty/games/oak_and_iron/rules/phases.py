"""The phases of a turn: whose activation is next, and which step of a phase."""

from collections.abc import Callable

from admiralty.games.oak_and_iron.cards.active import active
from admiralty.games.oak_and_iron.rules.attacking import ready_to_attack
from admiralty.games.oak_and_iron.rules.initiative import leader
from admiralty.games.oak_and_iron.rules.movement import unmoved
from admiralty.games.oak_and_iron.rules.sea import ships_of
from admiralty.games.oak_and_iron.state import Battle
from admiralty.kernel.choices import Order
from admiralty.kernel.event import Message, Seat
from admiralty.kernel.flow import Flow, ask, one_of
from admiralty.kernel.game import Call

NOW: tuple[int | str, ...] = ()


def to_phase(battle: Battle, phase: str) -> None:
    battle.phase = phase
    battle.step = 0


def building(battle: Battle) -> Call | None:
    """OI-12.1 Every squadron is built before anything else."""
    for seat in battle.setting.seats:
        if not battle.squadrons[seat].built:
            return "build", (seat,)
    to_phase(battle, "setup" if battle.setting.row.start == "cards" else "choosing")
    return None


SETUP = (
    "wind", "draw_cards", "roles", "pick_cards", "objective_terrain", "objective_ship", "fill_pool", "place_terrain",
    "adjust_terrain", "deploy", "ready",
)  # fmt: skip


def setting_up(battle: Battle) -> Call | None:
    """OI-13.2 to OI-13.5 The steps of starting a game."""
    if battle.step >= len(SETUP):
        to_phase(battle, "choosing")
        return None
    battle.step += 1
    return SETUP[battle.step - 1], NOW


def choosing(battle: Battle) -> Call | None:
    """OI-13.5 The first cards, before the first turn."""
    to_phase(battle, "initiative")
    return ("offer_peek", NOW) if _peeks(battle) else ("choose_cards", ("",))


def _peeks(battle: Battle) -> bool:
    return any(each.effect.op == "peek" for each in active(battle, "initiative"))


def initiative(battle: Battle) -> Call | None:
    """OI-2.1 OI-2.3 OI-2.4 Reveal, choose the next card, then the immediate effects."""
    battle.step += 1
    if battle.step == 1:
        return "reveal", NOW
    if battle.step == 2:
        return ("offer_peek", NOW) if _peeks(battle) else ("choose_cards", ("",))
    if battle.step == 3:
        return "immediate", NOW
    to_phase(battle, "movement")
    battle.to_act = battle.first
    battle.squadron_acting = ""
    return ("movement_start", NOW) if active(battle, "movement.speed") else None


def lead_seat(battle: Battle, side: str) -> Seat:
    """The seat that speaks for a side: that of its leading admiral, else the first with ships."""
    found = leader(battle, side)
    if found is not None:
        return Seat(found.seat)
    held: tuple[Seat, ...] = battle.setting.sides[side]
    return next((seat for seat in held if ships_of(battle, seat)), held[0])


def moving(battle: Battle) -> Call | None:
    """OI-4.1 OI-14.3 The sides alternate, ship by ship, or squadron by squadron in a fleet battle."""
    acting = battle.squadron_acting
    if acting and battle.setting.fleet and unmoved(battle, acting):
        return "activate", (acting,)
    if acting:
        battle.squadron_acting = ""
        battle.to_act = battle.setting.enemies[battle.setting.side_by_seat[acting]]
    for side in (battle.to_act, battle.setting.enemies[battle.to_act]):
        seats = [seat for seat in battle.setting.sides[side] if unmoved(battle, seat)]
        if seats:
            battle.to_act = side
            if len(seats) == 1:
                battle.squadron_acting = seats[0]
                return "activate", (seats[0],)
            return "squadron", (lead_seat(battle, side),)
    to_phase(battle, "attack")
    battle.to_act = battle.first
    return ("attack_start", NOW) if active(battle, "attack.start") else None


def attacking(battle: Battle) -> Call | None:
    """OI-6.1 The sides alternate, ship by ship."""
    for side in (battle.to_act, battle.setting.enemies[battle.to_act]):
        if ready_to_attack(battle, side):
            battle.to_act = battle.setting.enemies[side]
            return "attacker", (lead_seat(battle, side),)
    to_phase(battle, "end")
    return None


def ending(battle: Battle) -> Call | None:
    """OI-10.7 Capture or destroy, withdrawal, sinking, lost admirals, cards."""
    battle.step += 1
    if battle.step == 1:
        return "capture", ("",)
    if battle.step == 2:
        return "withdrawal", NOW
    if battle.step == 3:
        return "sinking", NOW
    place = battle.step - 4
    if place < len(battle.setting.seats):
        return "admirals", (battle.setting.seats[place],)
    to_phase(battle, "initiative")
    return "return_cards", NOW


STEPS: dict[str, Callable[[Battle], Call | None]] = {
    "build": building,
    "setup": setting_up,
    "choosing": choosing,
    "initiative": initiative,
    "movement": moving,
    "attack": attacking,
    "end": ending,
}


def choose_squadron(battle: Battle, seat: str) -> Flow[None]:
    """OI-14.3 Segment: the leading admiral names the squadron that moves next."""
    side = battle.setting.side_by_seat[seat]
    seats = [each for each in battle.setting.sides[side] if unmoved(battle, each)]
    battle.squadron_acting = yield from ask(
        Seat(seat),
        Message("ask-squadron"),
        one_of(lambda: [Order(f"squadron {each}", each, Message("order-squadron", seat=each)) for each in seats]),
        case="OI-14.3",
    )


WEATHER_EYE = [
    Order("steady", "", Message("order-steady")),
    Order("plus", "plus", Message("order-plus")),
    Order("minus", "minus", Message("order-minus")),
]


def movement_start(battle: Battle) -> Flow[None]:
    """Weather Eye: once a game a squadron adds or subtracts 1 from the speed of all its ships. Segment."""
    for each in active(battle, "movement.speed"):
        if not each.effect.args.get("sign") or not ships_of(battle, each.seat):
            continue
        squadron = battle.squadrons[each.seat]
        if each.key in squadron.spent:
            continue
        sign = yield from ask(Seat(each.seat), Message("ask-weather-eye"), one_of(lambda: WEATHER_EYE), case="OI-1.12")
        if sign:
            squadron.spent[each.key] = battle.turn
            squadron.chosen[each.key] = f"{battle.turn} {sign}"
