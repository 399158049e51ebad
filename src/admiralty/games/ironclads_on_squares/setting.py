"""Static setting of a battle: the fleets at the start, the chart, and the cards."""

from collections.abc import Mapping
from typing import Annotated, Any

from admiralty.games.ironclads_on_squares import duty
from admiralty.games.ironclads_on_squares.agreement import contradictions
from admiralty.games.ironclads_on_squares.cards import Cards
from admiralty.games.ironclads_on_squares.chart import ARC_BITS, Chart, chart_of
from admiralty.games.ironclads_on_squares.figures import (
    FireFigures,
    Reserve,
    Rules,
    Scenario,
    ShipClass,
    Ships,
    Squadron,
)
from admiralty.rulebook import DataError, Message, Named, Seat, Setting, Sources, cached_property, convert, raise_faults

GUESTS = "guests"


class Sheet:
    """A ship's record sheet before the battle, with derived values: bearing groups, dice, questions."""

    def __init__(
        self, index: int, ship: ShipClass, side: int, seat: Seat, berth: tuple[int, int], turn: int, fire: FireFigures
    ) -> None:
        self.index = index
        self.ship = ship
        self.id = ship.id
        self.side = side
        self.seat = seat
        self.square, self.heading = berth
        self.turn = turn
        """The turn of her arrival; 0 for a ship there from the start."""
        self.codes = [f"{group.calibre:g}in" for group in ship.guns]
        masks = [sum(ARC_BITS[arc] for arc in group.arcs) for group in ship.guns]
        self.bearing = [sum(1 << n for n, mask in enumerate(masks) if mask & arcs) for arcs in range(16)]
        """SQ-A7 By the arcs a target lies in: the gun groups that bear."""
        guns = [group.guns * (2 if group.calibre >= fire.heavy_calibre else 1) for group in ship.guns]
        self.dice = [sum(n for g, n in enumerate(guns) if groups >> g & 1) for groups in range(1 << len(guns))]
        """SQ-4.2 By gun groups: the dice they roll, two for a gun of the heavy calibre."""
        self.all_groups = len(self.dice) - 1
        self.ask_move = Message("ask-move", ship=self.id)
        self.ask_fire = Message("ask-fire", ship=self.id)
        self.group_at = {(self.codes[n], group.place): n for n, group in enumerate(ship.guns)}
        """SQ-A7 A gun group by calibre and place, as an order names it."""
        self.fire_orders: dict[Any, Any] = {}
        """The cache of the orders to fire of this ship; see `rules.firing`."""

    def guns(self, groups: int) -> list[str]:
        """Gun groups in their written form."""
        return [f"{self.codes[n]} {group.place}" for n, group in enumerate(self.ship.guns) if groups >> n & 1]


class Figures:
    """The figures of the book, with values derived from them."""

    def __init__(self, rules: Rules, ships: Ships) -> None:
        self.rules = rules
        self.ships = {ship.id: ship for ship in ships.ship}
        self.converted = ships.conversion.source
        """The source mark of values derived from tons and batteries by rule."""
        self.cards = Cards(rules)
        self.hits = HitCounter(rules.fire.hit_on)


def read_figures(sources: Sources) -> Figures:
    rules = convert(sources.data["rules"], Rules, "rules.toml")
    return Figures(rules, convert(sources.data["ships"], Ships, "ships.toml"))


class Engagement(Setting):
    """The static part of a match."""

    figures: Figures
    plan: Scenario
    chart: Chart
    cards: Cards
    fire: FireFigures
    hits: "HitCounter"
    fleet: tuple[Sheet, ...]
    enemies: tuple[tuple[int, ...], ...]
    """By ship: the ships of the other side."""
    out: tuple[duty.Duty | None, ...]
    """SQ-3.5 By side: the duty to reach the far edge; None where the duty is not in play."""
    home: tuple[duty.Duty | None, ...]
    stay: duty.Duty | None
    """The duty that remains when the crossing is done."""
    sight_blocked: bool
    joker_redraws: bool

    @cached_property
    def places(self) -> Mapping[str, int]:
        """The index of each ship in the fleet, by id."""
        return {sheet.id: sheet.index for sheet in self.fleet}

    @cached_property
    def ids(self) -> tuple[str, ...]:
        return tuple(sheet.id for sheet in self.fleet)

    def index(self, ship: str) -> int:
        """A ship's index in the fleet, by id."""
        return self.places[ship]


ShipId = Annotated[
    int,
    Named(
        lambda setting: setting.places,
        lambda setting: setting.ids,
        on="counter",
        unknown="refusal-no-such-target",
        case="SQ-4.1",
    ),
]
"""A ship as the argument of an order: in the rules her index in the fleet."""


class HitCounter:
    """SQ-4.2 The number of dice that hit; a single object, because distributions are cached by it."""

    def __init__(self, hit_on: int) -> None:
        self.hit_on = hit_on

    def __call__(self, dice: tuple[int, ...]) -> int:
        return sum([die >= self.hit_on for die in dice])


def make_setting(figures: Figures, scenario: str, plan: Scenario, options: Mapping[str, str]) -> Engagement:
    """Set up a scenario."""
    place, rules, ships = f"scenario {scenario}", figures.rules, figures.ships
    raise_faults(place, contradictions(figures, plan))
    chart = chart_of(plan.board, rules.movement)
    seats = tuple(Seat(side.id) for side in plan.side)
    swaps = _guests(plan, options[GUESTS], place)
    fleet: list[Sheet] = []
    for number, side in enumerate(plan.side):
        entries: list[tuple[str, int, Reserve | None]] = [(ship.id, ship.x, None) for ship in side.ships]
        entries += [(late.id, late.x, late) for late in plan.reserve if late.side == side.id]
        for named, x, late in entries:
            ship_id = swaps.get(named, named)
            berth, turn = _berth(chart, side, x, late), late.turn if late else 0
            fleet.append(Sheet(len(fleet), ships[ship_id], number, seats[number], berth, turn, rules.fire))
    enemies = tuple(tuple(other.index for other in fleet if other.side != sheet.side) for sheet in fleet)
    bound = plan.duty and options["duty"] == "enforced"
    return Engagement(
        scenario=scenario,
        options=options,
        seats=seats,
        names={**{sheet.id: sheet.ship.name for sheet in fleet}, **{side.id: side.name for side in plan.side}},
        figures=figures,
        plan=plan,
        chart=chart,
        cards=figures.cards,
        fire=rules.fire,
        hits=figures.hits,
        fleet=tuple(fleet),
        enemies=enemies,
        out=tuple(duty.Duty.outward(chart, side, rules.duty.far_ranks) if bound else None for side in plan.side),
        home=tuple(duty.Duty.homeward(chart, side) if bound else None for side in plan.side),
        stay=duty.Duty.done(chart) if bound else None,
        sight_blocked=options["sight"] == "blocked",
        joker_redraws=options["joker"] == "redraw",
    )


def _berth(chart: Chart, side: Squadron, x: int, late: Reserve | None) -> tuple[int, int]:
    """SQ-1.2, SQ-A25 The square and heading of a ship's start."""
    rank = late.rank if late is not None and late.rank is not None else side.rank
    heading = late.heading if late is not None and late.heading is not None else side.heading
    return chart.square((x, rank)), heading // 45


def _guests(plan: Scenario, wanted: str, place: str) -> dict[str, str]:
    """SQ-A36 The ships that guests replace."""
    chosen = [guest for guest in plan.guest if wanted in ("both", guest.id)]
    if wanted != "none" and not chosen:
        raise DataError(place, f"has no guest ship {wanted!r}; leave the option {GUESTS} at 'none'")
    return {guest.replaces: guest.id for guest in chosen}
