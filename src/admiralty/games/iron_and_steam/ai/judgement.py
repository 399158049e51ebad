"""Evaluation function for bots: sound ships, decisive enemy losses, points, and working guns."""

from collections.abc import Hashable, Mapping, Sequence
from functools import partial
from math import tanh
from types import MappingProxyType
from typing import Any, ClassVar, Self

from admiralty.games.aims import Aim, Kind
from admiralty.games.iron_and_steam import victory
from admiralty.games.iron_and_steam.figures import SIDES
from admiralty.games.iron_and_steam.rules import damage, sheet
from admiralty.games.iron_and_steam.rules.guns import working
from admiralty.games.iron_and_steam.setting import Engagement
from admiralty.games.iron_and_steam.ships import Vessel
from admiralty.games.iron_and_steam.state import LOST, Battle, Fate, Ship
from admiralty.games.judgement import Alternative, Judgement, Sight
from admiralty.rulebook import Ask, Order, Rng, Seat

from . import doctrine, sights, wishes

__all__ = ["SteamJudgement"]

POSTURES = (doctrine.Posture(1.3, True), doctrine.Posture(0.9, False), doctrine.Posture(2.0, True))
"""Normal, cautious, bold."""
EXTREMES = (doctrine.Posture(6.0, True), doctrine.Posture(0.5, False), doctrine.Posture(1.3, False, 45))
"""Reckless, timid, at long range: the admiral tries these beside the others."""
A_POINT = 0.12
"""The value of a victory point."""
DECIDES = 3.0
"""The weight of a ship that decides the battle."""
GUNS, SPEED, CREW = 0.25, 0.15, 0.1
"""The shares of guns, speed and crew in a ship's value; the rest is her hull."""
ROADS = 0.6
"""The value of commanding the roads at the end of the battle."""
SCALE = 2.2
REMEMBERED, AT_HAND = 200, 12
"""The number of cached sheets, and of positions with cached intentions."""
ORDERS_OF_A_SHIP = list(Ship.__record_fields__).index("orders")


def _weights(setting: Engagement) -> Sequence[float]:
    """The weight of each ship, cached with the chart."""
    found = setting.made_before.get("weights")
    if found is None:
        decisive = {each.ship for each in setting.row.victory.decisive}
        found = setting.made_before["weights"] = [
            (DECIDES if vessel.id in decisive else 1.0) * (1 + vessel.tons / 1500) for vessel in setting.vessels
        ]
    assert isinstance(found, list)
    return found


class _Staff:
    """The intentions for the ships of a seat in a position, posture by posture; their pilots are kept. The position is
    a copy, because the original is played on."""

    def __init__(self, battle: Battle, seat: Seat) -> None:
        self._battle, self._seat = battle.clone(), seat
        self._pilots: doctrine.Pilots = {}
        self._lines: dict[doctrine.Posture, doctrine.Lines] = {}
        self.setting = battle.setting

    def lines(self, posture: doctrine.Posture) -> doctrine.Lines:
        found = self._lines.get(posture)
        if found is None:
            found = self._lines[posture] = doctrine.lines_of(self._battle, self._seat, posture, self._pilots)
        return found


class SteamJudgement(Judgement[Battle]):
    """Evaluation, and sheets by rules of thumb."""

    horizon = 12
    says: ClassVar[Mapping[str, int]] = {"ships": sights.SAID}
    aims: ClassVar[Mapping[str, Kind]] = wishes.KINDS

    def __init__(self, postures: Mapping[str, Sequence[doctrine.Posture]] = MappingProxyType({})) -> None:
        self._postures = postures
        """By side: the postures of one that plays for historical aims."""
        self._sheets: dict[Hashable, Order[Any]] = {}
        self._staffs: dict[Hashable, _Staff] = {}

    def aimed(self, setting: Any, aims: Sequence[Aim]) -> Self:
        """Captains who go for the ships that their side wants sunk, and take care of those that it wants kept."""
        found = {}
        for side in setting.sides:
            wanted, kept = (
                tuple(
                    setting.by_id[ship].index for aim in aims if (aim.side, aim.what) == (side, what) for ship in aim.of
                )
                for what in ("sink", "keep")
            )
            found[side] = [posture._replace(wanted=wanted, kept=kept) for posture in POSTURES]
        return type(self)(found)

    def _postures_of(self, sheet: sheet.SteamSheet) -> Sequence[doctrine.Posture]:
        return self._postures.get(sheet.battle.setting.side_of(sheet.seat), POSTURES)

    def value(self, state: Battle, side: str) -> float:
        own = next(code for code, name in SIDES.items() if name == side)
        other = "CS" if own == "US" else "US"
        points = victory.points_of(state, own) - victory.points_of(state, other)
        return tanh(SCALE * (self._ships(state, own, other) + A_POINT * points + self._roads(state, own)))

    def _ships(self, state: Battle, own: str, other: str) -> float:
        """The remaining share of one's own ships less that of the enemy's."""
        total: dict[str, float] = {"US": 0.0, "CS": 0.0}
        left: dict[str, float] = {"US": 0.0, "CS": 0.0}
        for vessel, weight in zip(state.setting.vessels, _weights(state.setting), strict=True):
            total[vessel.side] += weight
            left[vessel.side] += weight * self._soundness(state, vessel)
        return left[own] / max(total[own], 0.01) - left[other] / max(total[other], 0.01)

    def _roads(self, battle: Battle, own: str) -> float:
        """IS-A32 The value of winning if the battle ended now: small at first, full at the end."""
        if battle.setting.row.victory.roads is None:
            return 0.0
        _, winner = victory.by_the_roads(battle)
        share = ROADS * (battle.turn / battle.setting.turns) ** 2
        return share if winner == own else -share if winner else 0.0

    def _soundness(self, battle: Battle, vessel: Vessel) -> float:
        """The remaining share of a ship, from 0 to 1; a ship that left counts as she was when she left."""
        ship = battle.ships[vessel.index]
        if ship.fate in LOST or ship.fate is Fate.SILENCED:
            return 0.0
        guns = 1.0
        if not vessel.pieces:
            guns = 0.0
        elif any(ship.wounds):
            guns = sum(working(ship, n) for n in range(len(vessel.pieces))) / len(vessel.pieces)
        if vessel.ship is None:
            return guns
        hull = ship.hull / vessel.ship.hull
        speed = damage.own_speed(battle, vessel.index) / max(1, vessel.ship.speed)
        crew = ship.crew / max(1, vessel.crew)
        found = (1 - GUNS - SPEED - CREW) * hull + GUNS * guns + SPEED * speed + CREW * crew
        return found * (0.7 if ship.aground else 1.0) * (0.9 if ship.fire else 1.0)

    def terms(self, state: Battle, side: str) -> Mapping[str, float]:
        own = next(code for code, name in SIDES.items() if name == side)
        other = "CS" if own == "US" else "US"
        points = victory.points_of(state, own) - victory.points_of(state, other)
        return {
            "ships": SCALE * self._ships(state, own, other),
            "points": SCALE * A_POINT * points,
            "roads": SCALE * self._roads(state, own),
        }

    def sights(self, state: Battle) -> Mapping[str, Sequence[Sight]]:
        return {"ships": sights.ships(state)}

    def tells(self, state: Battle) -> Sequence[float]:
        return sights.tells(state)

    def candidates(self, state: Battle, ask: Ask, most: int) -> Sequence[Order[Any]]:
        """Sheets by heuristics in several postures; orders stand, so a few sheets are enough."""
        if not isinstance(ask.choices, sheet.SteamSheet):
            return ask.choices.candidates(most)
        found: dict[str, Order[Any]] = {}
        for posture in self._postures_of(ask.choices)[:most]:
            order = self._sheet(ask.choices, posture)
            found.setdefault(order.code, order)
        return list(found.values())

    def alternatives(self, state: Battle, ask: Ask, most: int) -> Sequence[Alternative]:
        """One minute's orders mean little; a way of fighting for some minutes means much."""
        if not isinstance(ask.choices, sheet.SteamSheet):
            return ()
        usual = self._postures_of(ask.choices)
        extremes = (each._replace(wanted=usual[0].wanted, kept=usual[0].kept) for each in EXTREMES)
        ways = [*usual, *extremes][:most]
        return [Alternative(self._sheet(ask.choices, way), partial(self._keeps_to, way)) for way in ways]

    def _keeps_to(self, way: doctrine.Posture, state: Battle, ask: Ask, rng: Rng) -> Order[Any]:
        if not isinstance(ask.choices, sheet.SteamSheet):
            return ask.choices.sample(rng)
        return self._sheet(ask.choices, way)

    def likely(self, state: Battle, ask: Ask, rng: Rng) -> Order[Any]:
        if not isinstance(ask.choices, sheet.SteamSheet):
            return ask.choices.sample(rng)
        return self._sheet(ask.choices, self._postures_of(ask.choices)[rng.below(len(POSTURES))])

    def _sheet(self, sheet: sheet.SteamSheet, posture: doctrine.Posture) -> Order[Any]:
        """The sheet of a posture, cached: many clones of one position ask for it."""
        key = posture, sheet.everything, sheet.battle.key()
        found = self._sheets.get(key)
        if found is None:
            if len(self._sheets) >= REMEMBERED:
                self._sheets.clear()
            lines = self._staff(sheet.battle, sheet.seat).lines(posture)
            found = self._sheets[key] = sheet.order(doctrine.written(sheet, lines))
        return found

    def _staff(self, battle: Battle, seat: Seat) -> _Staff:
        """The staff of a seat. Sampled worlds of one position differ only in standing orders, which intentions do not
        depend on, so they share one."""
        ships = [ship.key() for ship in battle.ships]
        seen = tuple((*key[:ORDERS_OF_A_SHIP], *key[ORDERS_OF_A_SHIP + 1 :]) for key in ships)
        wrecks, met = (tuple(each.key() for each in rows) for rows in (battle.wrecks, battle.contacts))
        key = id(battle.setting), seat, battle.turn, seen, wrecks, met
        found = self._staffs.get(key)
        if found is None:
            if len(self._staffs) >= AT_HAND:
                self._staffs.clear()
            found = self._staffs[key] = _Staff(battle, seat)
        return found
