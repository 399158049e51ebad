"""Evaluation function for bots: sound ships, decisive losses of the enemy, points, and working guns."""

from collections.abc import Hashable, Mapping, Sequence
from math import tanh
from typing import Any, ClassVar

from admiralty.games.iron_and_steam import victory
from admiralty.games.iron_and_steam.figures import SIDES
from admiralty.games.iron_and_steam.rules import damage, sheet
from admiralty.games.iron_and_steam.rules.guns import working
from admiralty.games.iron_and_steam.setting import Engagement
from admiralty.games.iron_and_steam.ships import Vessel
from admiralty.games.iron_and_steam.state import LOST, Battle, Fate, Ship
from admiralty.games.judgement import Judgement, Sight
from admiralty.rulebook import Ask, Order, Rng, Seat

from . import doctrine, sights

__all__ = ["SteamJudgement"]

POSTURES = (doctrine.Posture(1.3, True), doctrine.Posture(0.9, False), doctrine.Posture(2.0, True))
"""At ease, cautious, bold."""
A_POINT = 0.12
"""What a victory point is worth."""
DECIDES = 3.0
"""How much heavier a ship weighs that decides the battle."""
GUNS, SPEED, CREW = 0.25, 0.15, 0.1
"""What her guns, speed and crew are of a ship; the rest is her hull."""
ROADS = 0.6
"""What the command of the roads is worth when the battle ends."""
SCALE = 2.2
REMEMBERED, AT_HAND = 200, 12
"""How many sheets are remembered, and for how many positions what the ships of a seat are to do."""
ORDERS_OF_A_SHIP = list(Ship.__record_fields__).index("orders")


def _weights(setting: Engagement) -> Sequence[float]:
    """What each ship weighs, kept with the chart."""
    found = setting.made_before.get("weights")
    if found is None:
        decisive = {each.ship for each in setting.row.victory.decisive}
        found = setting.made_before["weights"] = [
            (DECIDES if vessel.id in decisive else 1.0) * (1 + vessel.tons / 1500) for vessel in setting.vessels
        ]
    assert isinstance(found, list)
    return found


class _Staff:
    """What the ships of a seat are to do in a position, posture by posture; their pilots are kept. The position is a
    copy, because the one that asks is played on."""

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

    def __init__(self) -> None:
        self._sheets: dict[Hashable, Order[Any]] = {}
        self._staffs: dict[Hashable, _Staff] = {}

    def value(self, state: Battle, side: str) -> float:
        own = next(code for code, name in SIDES.items() if name == side)
        other = "CS" if own == "US" else "US"
        points = victory.points_of(state, own) - victory.points_of(state, other)
        return tanh(SCALE * (self._ships(state, own, other) + A_POINT * points + self._roads(state, own)))

    def _ships(self, state: Battle, own: str, other: str) -> float:
        """The share that is left of one's own ships less that of the enemy's."""
        total: dict[str, float] = {"US": 0.0, "CS": 0.0}
        left: dict[str, float] = {"US": 0.0, "CS": 0.0}
        for vessel, weight in zip(state.setting.vessels, _weights(state.setting), strict=True):
            total[vessel.side] += weight
            left[vessel.side] += weight * self._soundness(state, vessel)
        return left[own] / max(total[own], 0.01) - left[other] / max(total[other], 0.01)

    def _roads(self, battle: Battle, own: str) -> float:
        """IS-A32 What it is worth to be the one who would win if the battle ended now: little at first, all at last."""
        if battle.setting.row.victory.roads is None:
            return 0.0
        _, winner = victory.by_the_roads(battle)
        share = ROADS * (battle.turn / battle.setting.turns) ** 2
        return share if winner == own else -share if winner else 0.0

    def _soundness(self, battle: Battle, vessel: Vessel) -> float:
        """How much is left of a ship, from nothing to one; one that left is worth what she was."""
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
        """Sheets by rules of thumb, in several moods; orders stand, so nothing better is lost by few."""
        if not isinstance(ask.choices, sheet.SteamSheet):
            return ask.choices.candidates(most)
        found: dict[str, Order[Any]] = {}
        for posture in POSTURES[:most]:
            order = self._sheet(ask.choices, posture)
            found.setdefault(order.code, order)
        return list(found.values())

    def likely(self, state: Battle, ask: Ask, rng: Rng) -> Order[Any]:
        if not isinstance(ask.choices, sheet.SteamSheet):
            return ask.choices.sample(rng)
        return self._sheet(ask.choices, POSTURES[rng.below(len(POSTURES))])

    def _sheet(self, sheet: sheet.SteamSheet, posture: doctrine.Posture) -> Order[Any]:
        """The sheet of a posture. A question is asked of many clones of one position, and answered once."""
        key = posture, sheet.everything, sheet.battle.key()
        found = self._sheets.get(key)
        if found is None:
            if len(self._sheets) >= REMEMBERED:
                self._sheets.clear()
            lines = self._staff(sheet.battle, sheet.seat).lines(posture)
            found = self._sheets[key] = sheet.order(doctrine.written(sheet, lines))
        return found

    def _staff(self, battle: Battle, seat: Seat) -> _Staff:
        """The staff of a seat. Imagined worlds of one position differ in standing orders only, on which what the ships
        are to do does not depend: they share one."""
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
