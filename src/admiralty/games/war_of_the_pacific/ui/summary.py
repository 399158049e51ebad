"""Recap of a stretch of the war for returning players: voyages, landings, battles, marches, cities, points."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from admiralty.games.war_of_the_pacific.setting import CHILE, SEATS, Campaign
from admiralty.rulebook import Message, Seat

__all__ = ["summary"]

LONG: Final = 10
"""Stretches with fewer events than this are told in full."""
COLUMN: Final = "column"
Told = Mapping[str, Any]


@dataclass
class Voyage:
    side: str
    ships: int
    place: str
    to: str = ""


@dataclass
class Battle:
    """A fight of ships, or of soldiers in which both sides lose steps."""

    told: Told
    sunk: list[str] = field(default_factory=list)
    damaged: list[str] = field(default_factory=list)
    steps: dict[str, int] = field(default_factory=lambda: dict.fromkeys(SEATS, 0))
    gave_way: str = ""


class Digest:
    """Builds the recap from the events, one after the other."""

    def __init__(self, setting: Campaign) -> None:
        self.setting = setting
        self.voyages: list[Voyage] = []
        self.landed: dict[str, list[str]] = {}
        self.opposed: set[str] = set()
        self.battles: list[Battle] = []
        self.assaults: list[Battle] = []
        self.raids: list[Told] = []
        self.ended: dict[str, str] = {}
        """The last place of each unit that marched."""
        self.taken: dict[str, str] = {}
        self.worn = 0
        self.raised: list[str] = []
        self.restored = 0
        self.lost: list[str] = []
        self.forts: list[str] = []
        self.fighting: Battle | None = None
        """The current battle or assault."""

    def read(self, told: Told) -> None:
        reader: Callable[[Digest, Told], None] | None = READERS.get(str(told.get("event")))
        if reader is not None:
            reader(self, told)

    def side_of(self, unit: str) -> str:
        return self.setting.units[self.setting.unit_index[unit]].side if unit in self.setting.unit_index else CHILE

    # ------------------------------------------------------------------ at sea

    def set_sail(self, told: Told) -> None:
        self.voyages.append(Voyage(told["side"], len(told["ships"]), told["place"]))

    def arrived(self, told: Told) -> None:
        if self.voyages:
            self.voyages[-1].to = told["place"]

    def ashore(self, told: Told) -> None:
        self.landed.setdefault(told["place"], []).append(told["unit"])
        if told["against"]:
            self.opposed.add(told["place"])

    def battle(self, told: Told) -> None:
        self.fighting = Battle(told)
        self.battles.append(self.fighting)
        if self.voyages and not self.voyages[-1].to:
            self.voyages[-1].to = told["place"]

    def fired(self, told: Told) -> None:
        if self.fighting is not None and told["effect"] == 1 and told["target"] not in self.fighting.damaged:
            self.fighting.damaged.append(told["target"])

    def sunk(self, told: Told) -> None:
        (self.lost if self.fighting is None else self.fighting.sunk).append(told["ship"])

    def over(self, told: Told) -> None:
        self.fighting = None

    def raided(self, told: Told) -> None:
        self.raids.append(told)

    def fort(self, told: Told) -> None:
        self.forts.append(told["fort"])

    # ------------------------------------------------------------------ on land

    def camped(self, told: Told) -> None:
        for unit in told["units"]:
            self.ended[unit] = told["place"]

    def dropped(self, told: Told) -> None:
        if told["unit"] != COLUMN:
            self.ended[told["unit"]] = told["place"]

    def assault(self, told: Told) -> None:
        self.fighting = Battle(told)
        self.assaults.append(self.fighting)

    def unit_lost(self, told: Told) -> None:
        if self.fighting is not None and told.get("case") in ("8.9", "8.10"):
            self.fighting.steps[self.side_of(told["unit"])] += 1
        elif told.get("case") == "8.3":
            self.worn += 1

    def retreated(self, told: Told) -> None:
        if self.fighting is not None:
            self.fighting.gave_way = told["side"]

    def place_taken(self, told: Told) -> None:
        self.taken[told["place"]] = told["side"]

    def unit_raised(self, told: Told) -> None:
        self.raised.append(told["unit"])

    def unit_restored(self, told: Told) -> None:
        self.restored += 1

    # ------------------------------------------------------------------ in words

    def sentences(self) -> Iterator[Message]:
        """The sentences, most decisive first: cities, then battles, then movements."""
        for side in SEATS:
            places = [place for place, taker in self.taken.items() if taker == side]
            if places:
                yield Message("summary-taken", side=side, places=places, points=self._points(places))
        for fight in self.assaults:
            yield self._assault(fight)
        yield from self._at_sea()
        yield from self._marches()
        if self.raised or self.restored:
            yield Message("summary-raised", units=self.raised, restored=self.restored)

    def _at_sea(self) -> Iterator[Message]:
        for each in self.voyages:
            if each.to and each.to != each.place:
                yield Message("summary-sailed", side=each.side, count=each.ships, place=each.place, to=each.to)
        for battle in self.battles:
            lines = {"ours": len(battle.told["ships"]), "theirs": len(battle.told["enemies"])}
            damaged = [ship for ship in battle.damaged if ship not in battle.sunk]
            yield Message("summary-battle", place=battle.told["place"], **lines, sunk=battle.sunk, damaged=damaged)
        for place, who in self.landed.items():
            columns = who.count(COLUMN)
            yield Message(
                "summary-landed", place=place, units=len(who) - columns, columns=columns,
                against=1 if place in self.opposed else 0,
            )  # fmt: skip
        if self.raids:
            hits = sum(bool(told["hit"]) for told in self.raids)
            places = list(dict.fromkeys(told["place"] for told in self.raids))
            yield Message("summary-raids", count=len(self.raids), hits=hits, places=places)
        if self.forts:
            yield Message("summary-forts", forts=self.forts)
        if self.lost:
            yield Message("summary-ships-lost", ships=self.lost)

    def _marches(self) -> Iterator[Message]:
        for side in SEATS:
            ends = [place for unit, place in self.ended.items() if self.side_of(unit) == side]
            if ends:
                parts = [
                    Message("summary-march-end", place=place, count=ends.count(place)) for place in dict.fromkeys(ends)
                ]
                yield Message("summary-marched", side=side, ends=parts)
        if self.worn:
            yield Message("summary-worn", steps=self.worn)

    def _assault(self, fight: Battle) -> Message:
        side = Seat(fight.told["side"])
        enemy = self.setting.enemy[side]
        outcome = "driven" if fight.gave_way == enemy else "thrown" if fight.gave_way == side else "held"
        return Message(
            "summary-assault", side=side, place=fight.told["place"], units=len(fight.told["units"]),
            enemies=len(fight.told["enemies"]), lost=fight.steps[side], cost=fight.steps[enemy], outcome=outcome,
        )  # fmt: skip

    def _points(self, places: list[str]) -> int:
        theatre = self.setting.theatre
        cities = [theatre.cities.get(theatre.words.get(place, 0)) for place in places]
        return sum(city.points for city in cities if city is not None)


READERS: Final[Mapping[str, Callable[[Digest, Told], None]]] = {
    "SetSail": Digest.set_sail, "Arrived": Digest.arrived, "Landed": Digest.ashore, "BattleStarted": Digest.battle,
    "ShipFired": Digest.fired, "ShipSunk": Digest.sunk, "BattleOver": Digest.over, "Raided": Digest.raided,
    "FortLost": Digest.fort, "Camped": Digest.camped, "DroppedOff": Digest.dropped, "AssaultStarted": Digest.assault,
    "UnitLost": Digest.unit_lost, "Retreated": Digest.retreated, "PlaceTaken": Digest.place_taken,
    "UnitRaised": Digest.unit_raised, "UnitReplenished": Digest.unit_restored,
}  # fmt: skip


def summary(setting: Campaign, events: Sequence[Told]) -> list[Message]:
    """The recap of many events; empty for a few events, which the log tells in full, or for events without rules."""
    if len(events) < LONG:
        return []
    digest = Digest(setting)
    try:
        for told in events:
            digest.read(told)
        return list(digest.sentences())
    except (KeyError, TypeError):
        return []
