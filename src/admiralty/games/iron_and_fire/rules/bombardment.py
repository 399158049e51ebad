"""15.5.4 Bombardment: the Huáscar shells Antofagasta."""

from collections.abc import Iterable
from typing import Final

from admiralty.boards.hexes import Hex, hex_name
from admiralty.games.iron_and_fire import events
from admiralty.games.iron_and_fire.state import Battle, Unit
from admiralty.rulebook import (
    Flow,
    Hindrance,
    IllegalOrder,
    Message,
    Modifier,
    Refusal,
    Seat,
    always,
    d6,
    refuse,
    total,
)

from . import action, arguments, fortunes


def note_fire(battle: Battle, firer: Unit, target: Unit) -> None:
    """15.5.4, I18 Remember for the turn which of the two gunboats fired at the Huáscar."""
    spoils = "spoils_aim" in battle.profile(firer).traits and "shells_towns" in battle.profile(target).traits
    if spoils and firer.index not in target.fired_upon_by:
        target.fired_upon_by = (*target.fired_upon_by, firer.index)


def bombardment_modifiers(battle: Battle, ship: Unit, place: Hex) -> list[Modifier]:
    """15.5.4, I7 -1 for each gunboat that fired at her this turn, -1 at range 3 or 4; nothing else (I63)."""
    figures = battle.setting.tables.bombardment
    found = [_under_fire(figures.modifier, battle.units[index].id) for index in ship.fired_upon_by]
    if battle.setting.grid.distance(ship.place, place) >= figures.long_range_from:
        found.append(Modifier(figures.modifier, "15.5.4", "mod-long-range"))
    return found


def _under_fire(modifier: int, gunboat: str) -> Modifier:
    """15.5.4 What the fire of a gunboat costs; those of the printed scenario are named."""
    match gunboat:
        case "abtao":
            return Modifier(modifier, "15.5.4", "mod-fired-on-by-abtao")
        case "magallanes":
            return Modifier(modifier, "15.5.4", "mod-fired-on-by-magallanes")
    return Modifier(modifier, "15.5.4", "mod-fired-on")


def bombard(battle: Battle, ship: Unit, place: Hex) -> Flow[None]:
    """15.5.4, I18 A d6 with its modifiers, never below 0, is the number of hits on the town."""
    modifiers = bombardment_modifiers(battle, ship, place)
    roll = yield from fortunes.throw(battle, d6, case="15.5.4", by=Seat(ship.owner), luck=int, of=ship)
    hits = max(0, roll + total(modifiers))
    battle.bombardment += hits
    ship.spoiled = True
    battle.tell(events.Bombarded(ship.id, place, roll, modifiers, hits, battle.bombardment, case="15.5.4"))


NO_BOMBARDMENT: Final = Hindrance[Battle, action.Activation](
    "15.5.4", "refusal-no-bombardment", always, where=lambda setting: not setting.file.bombardment
)
NOT_HER_WORK: Final = Hindrance[Battle, action.Activation](
    "15.5.4",
    "refusal-no-bombardment",
    lambda battle, now: "shells_towns" not in battle.setting.profiles[now.unit].traits,
    where=lambda setting: setting.file.bombardment,
)


class Bombard(
    action.Action, word="bombard", case="15.5.4", hindered_by=(*action.FREE_CREW_BARS, NO_BOMBARDMENT, NOT_HER_WORK)
):
    """15.5.4, I63 The Huáscar alone, in scenario 4, shells a town hex in range and in sight."""

    place: arguments.HexWord

    @classmethod
    def offers(cls, battle: Battle, now: action.Activation) -> Iterable["Bombard"]:
        setting = battle.setting
        near = setting.grid.distances(battle.units[now.unit].place)
        return [cls(place) for place in setting.chart.town if near[place] <= setting.tables.guns.range]

    def refusal(self, battle: Battle, now: action.Activation) -> Refusal | None:
        unit, setting, place = battle.units[now.unit], battle.setting, self.place
        if place not in setting.chart.town:
            return refuse("15.5.4", "refusal-no-town", place=hex_name(place))
        reach, most = setting.grid.distance(unit.place, place), setting.tables.guns.range
        if reach > most:
            said = Message("refusal-town-too-far", place=hex_name(place), range=reach, most=most)
            return IllegalOrder("15.5.4", said)
        between = [battle.at[each] for each in setting.grid.between(unit.place, place) if each in battle.at]
        if between:
            ships = [battle.units[index].id for index in between]
            return refuse("15.5.4", "refusal-town-blocked", place=hex_name(place), units=ships)
        return None

    def carry_out(self, battle: Battle, now: action.Activation) -> Flow[None]:
        return bombard(battle, battle.units[now.unit], self.place)
