"""The static part of a match: the fleets as they set out, the chart, the cards, and every order to fire."""

from collections.abc import Mapping
from dataclasses import dataclass

from admiralty.games.ironclads_on_squares.cards import Cards
from admiralty.games.ironclads_on_squares.chart import ARC_BITS, Chart, chart_of
from admiralty.games.ironclads_on_squares.figures import FireFigures, Reserve, Rules, Scenario, ShipClass, Squadron
from admiralty.games.ironclads_on_squares.rules.duty import Duty
from admiralty.kernel.choices import Order
from admiralty.kernel.data import DataError
from admiralty.kernel.event import Message, Seat
from admiralty.kernel.game import Setting

__all__ = ["ALL_GUNS", "CEASE_FIRE", "Engagement", "FireOrder", "HitCounter", "Sheet", "Volley", "engagement"]

ALL_GUNS = -1
GUESTS = "guests"


class Volley:
    """Which gun groups of a ship fire at which target; groups are bits, `ALL_GUNS` all that bear."""

    __slots__ = ("groups", "target")

    def __init__(self, groups: int, target: int) -> None:
        self.groups = groups
        self.target = target


FireOrder = Order[Volley | None]
CEASE_FIRE: FireOrder = Order("cease fire", None, Message("order-cease-fire"))


class Sheet:
    """A ship's record sheet as she sets out, with what follows from it: bearing groups, dice, orders, questions."""

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
        """The turn she comes on; 0 for those there from the start."""
        self.codes = [f"{group.calibre:g}in" for group in ship.guns]
        masks = [sum(ARC_BITS[arc] for arc in group.arcs) for group in ship.guns]
        self.bearing = [sum(1 << n for n, mask in enumerate(masks) if mask & arcs) for arcs in range(16)]
        """SQ-A7 By the arcs a target lies in: the gun groups that bear."""
        guns = [group.guns * (2 if group.calibre >= fire.heavy_calibre else 1) for group in ship.guns]
        self.dice = [sum(n for g, n in enumerate(guns) if groups >> g & 1) for groups in range(1 << len(guns))]
        """SQ-4.2 By gun groups: the dice they roll, two for a gun of the heavy calibre."""
        self.all_groups = (1 << len(guns)) - 1
        self.ask_move = Message("ask-move", ship=self.id)
        self.ask_fire = Message("ask-fire", ship=self.id)
        self.volleys: dict[str, Volley | None] = {CEASE_FIRE.code: None}
        """By order code."""
        self.shots: dict[int, tuple[list[FireOrder], FireOrder]] = {}
        """By target: the order for each gun group, and the one for all that bear."""
        self._listed: dict[tuple[int, int], tuple[FireOrder, ...]] = {}

    def aim_at(self, target: "Sheet") -> None:
        """Write out the orders to fire at another ship.

        The place of a group stands last, so that ``fire 9in redoutable`` will do wherever one such group bears.
        """
        single: list[FireOrder] = [
            Order(
                f"fire {self.codes[n]} {target.id} {group.place}",
                Volley(1 << n, target.index),
                Message("order-fire", guns=self.codes[n], place=group.place, target=target.id, dice=self.dice[1 << n]),
            )
            for n, group in enumerate(self.ship.guns)
        ]
        everything: FireOrder = Order(
            f"fire all {target.id}", Volley(ALL_GUNS, target.index), Message("order-fire-all", target=target.id)
        )
        self.shots[target.index] = (single, everything)
        self.volleys.update((order.code, order.value) for order in [*single, everything])

    def listed(self, target: int, groups: int) -> tuple[FireOrder, ...]:
        """The orders to fire these groups at a target: each alone and, where there are several, all together."""
        found = self._listed.get((target, groups))
        if found is None:
            single, everything = self.shots[target]
            each = [order for n, order in enumerate(single) if groups >> n & 1]
            found = self._listed[target, groups] = tuple([*each, everything] if len(each) > 1 else each)
        return found


@dataclass(frozen=True)
class Engagement(Setting):
    """Everything about a match that never changes."""

    plan: Scenario
    chart: Chart
    cards: Cards
    fire: FireFigures
    hits: "HitCounter"
    fleet: tuple[Sheet, ...]
    enemies: tuple[tuple[int, ...], ...]
    """By ship: the ships of the other side."""
    out: tuple[Duty | None, ...]
    """SQ-3.5 By side: the duty to reach the far edge; None where the duty is not in play."""
    home: tuple[Duty | None, ...]
    stay: Duty | None
    """What is left of the duty when it is done."""
    sight_blocked: bool
    joker_redraws: bool

    def index(self, ship: str) -> int:
        """A ship's place in the fleet, by her id."""
        return next(sheet.index for sheet in self.fleet if sheet.id == ship)


class HitCounter:
    """SQ-4.2 The number of dice that hit; one object, so that distributions are worked out once."""

    def __init__(self, hit_on: int) -> None:
        self.hit_on = hit_on

    def __call__(self, dice: tuple[int, ...]) -> int:
        return sum([die >= self.hit_on for die in dice])


def engagement(
    scenario_id: str,
    plan: Scenario,
    ships: Mapping[str, ShipClass],
    rules: Rules,
    cards: Cards,
    hits: HitCounter,
    options: Mapping[str, str],
) -> Engagement:
    """Put a scenario on the table."""
    place = f"scenario {scenario_id}"
    chart = chart_of(plan.board, rules.movement)
    seats = tuple(Seat(side.id) for side in plan.side)
    swaps = _guests(plan, options[GUESTS], place)
    fleet: list[Sheet] = []
    for number, side in enumerate(plan.side):
        entries: list[tuple[str, int, Reserve | None]] = [(ship.id, ship.x, None) for ship in side.ships]
        entries += [(late.id, late.x, late) for late in plan.reserve if late.side == side.id]
        for named, x, late in entries:
            ship_id = swaps.get(named, named)
            if ship_id not in ships:
                raise DataError(place, f"names the ship {ship_id!r}, which ships.toml does not have")
            berth, turn = _berth(chart, side, x, late, place), late.turn if late else 0
            fleet.append(Sheet(len(fleet), ships[ship_id], number, seats[number], berth, turn, rules.fire))
    enemies = tuple(tuple(other.index for other in fleet if other.side != sheet.side) for sheet in fleet)
    for sheet in fleet:
        for enemy in enemies[sheet.index]:
            sheet.aim_at(fleet[enemy])
    bound = plan.duty and options["duty"] == "enforced"
    return Engagement(
        scenario=scenario_id,
        options=options,
        seats=seats,
        sides={side.id: (Seat(side.id),) for side in plan.side},
        names={**{sheet.id: sheet.ship.name for sheet in fleet}, **{side.id: side.name for side in plan.side}},
        plan=plan,
        chart=chart,
        cards=cards,
        fire=rules.fire,
        hits=hits,
        fleet=tuple(fleet),
        enemies=enemies,
        out=tuple(Duty.outward(chart, side, rules.duty.far_ranks) if bound else None for side in plan.side),
        home=tuple(Duty.homeward(chart, side) if bound else None for side in plan.side),
        stay=Duty.done(chart) if bound else None,
        sight_blocked=options["sight"] == "blocked",
        joker_redraws=options["joker"] == "redraw",
    )


def _berth(chart: Chart, side: Squadron, x: int, late: Reserve | None, place: str) -> tuple[int, int]:
    """SQ-1.2, SQ-A25 Where a ship is put, and on which heading."""
    rank = late.rank if late is not None and late.rank is not None else side.rank
    heading = late.heading if late is not None and late.heading is not None else side.heading
    if not (0 <= x < chart.columns and 0 <= rank < chart.ranks):
        raise DataError(place, f"puts a ship of {side.id} at column {x}, rank {rank}, off the board")
    return chart.square((x, rank)), heading // 45


def _guests(plan: Scenario, wanted: str, place: str) -> dict[str, str]:
    """SQ-A36 The ships that guests take the place of."""
    chosen = [guest for guest in plan.guest if wanted in ("both", guest.id)]
    if wanted != "none" and not chosen:
        raise DataError(place, f"has no guest ship {wanted!r}; leave the option {GUESTS} at 'none'")
    return {guest.replaces: guest.id for guest in chosen}
