"""Static setting of a battle: a scenario with its options, its units and its map."""

from collections.abc import Mapping, Sequence
from dataclasses import field
from typing import TYPE_CHECKING, Any, Final, Literal

from admiralty.boards.hexes import Hex, HexGrid
from admiralty.games.iron_and_fire.charts import Chart
from admiralty.games.iron_and_fire.counters import Profile
from admiralty.games.iron_and_fire.figures import Figures, Tables
from admiralty.games.iron_and_fire.scenario import (
    VARIANTS,
    Piece,
    ScenarioFile,
    SetupStep,
    fitted,
    names_of,
    seats_of,
    under_flags,
)
from admiralty.games.iron_and_fire.victory_rows import Condition, Edge
from admiralty.rulebook import DataError, Option, Seat, Setting, cached_property

if TYPE_CHECKING:
    from admiralty.games.iron_and_fire.rules.fortunes import PlayCounter, Use
    from admiralty.games.iron_and_fire.rules.sailing import Sail
    from admiralty.games.iron_and_fire.rules.tracks import Stance, Tracks
    from admiralty.rulebook import Order


SCENARIOS: Final = ("first_blood", "race", "near_miss", "bold", "end_game", "first_shots")
OPTIONS: Final = (
    Option("fortunes", ("off", "on"), "13.1"),
    Option("honor", ("off", "on"), "13.2"),
    Option("visibility", ("off", "on"), "13.3"),
    Option("boilers", ("bad", "fixed"), "15.2.3"),
    Option("independencia", ("lost", "afloat"), "15.4.3"),
    Option("escape", ("draw", "points"), "I57"),
)
CHOICES: Final = {option.id: option.choices for option in OPTIONS}
NO_MINE: Final = -1
DECISIVE: Final = 20.0


class BattleSetting(Setting):
    """A scenario with the options chosen: everything that the clones of a battle share."""

    file: ScenarioFile
    figures: Figures
    tables: Tables
    chart: Chart
    grid: HexGrid
    profiles: tuple[Profile, ...]
    ids: tuple[str, ...]
    index: Mapping[str, int]
    steps: tuple[SetupStep, ...]
    cup: tuple[str, ...]
    fortunes: bool
    honor: bool
    visibility: bool
    variant: str
    escape_scores: bool
    worst_aim: int
    """The smallest sum that target, arcs, smoke and honor can add to a shot."""
    # Caches, filled on demand: for a stance its tracks, their orders and its path to an exit; lists of orders; areas
    # of the map.
    tracks: "dict[Stance, Tracks]" = field(default_factory=dict, compare=False)
    sailings_from: "dict[Stance, list[Order[Sail]]]" = field(default_factory=dict, compare=False)
    plays: "dict[tuple[Use, ...], list[Order[PlayCounter]]]" = field(default_factory=dict, compare=False)
    ways: dict[int, int] = field(default_factory=dict, compare=False)
    areas: dict[int, tuple[Hex, ...]] = field(default_factory=dict, compare=False)
    aims: dict[str, Any] = field(default_factory=dict, compare=False)
    """The goal for bots, once they have read the conditions."""

    @cached_property
    def first(self) -> Seat:
        """The side that takes Peru's part in the rules: red cards, and what the book gives to Peru."""
        return self.seats[0]

    @cached_property
    def second(self) -> Seat:
        """The side that takes Chile's part."""
        return self.seats[1]

    @cached_property
    def worth(self) -> Mapping[str, float]:
        """The value of the ships whose loss decides the battle; of other ships, about their victory points."""
        named = dict.fromkeys(ship for row in self.file.victory for ship in row.when.lost)
        return self.file.worth or dict.fromkeys(named, DECISIVE)

    @cached_property
    def runner(self) -> tuple[str, Edge | Literal[""]] | None:
        """15.2.4, 15.3.4 The ship that wins by leaving the map, and the edge by which; "" for the exits."""
        for row in self.file.victory:
            ship = next((ship for ship in (*row.when.escaped, *row.when.left) if ship in self.index), "")
            if ship and self.profiles[self.index[ship]].side == row.winner and (row.when.escaped or row.when.by):
                return ship, row.when.by
        return None

    @cached_property
    def hunt(self) -> Condition | None:
        """15.6.5 The condition by which some ships must sink others, under the options."""
        return next((row.when for row in self.file.victory if row.when.sunk and self._may_hold(row.when)), None)

    def _may_hold(self, when: Condition) -> bool:
        chosen = all(self.options[option] == choice for option, choice in when.options.items())
        return chosen and all(ship in self.index for ship in when.present)

    @cached_property
    def reach(self) -> int:
        """6.1.1, 5.0 The reach of an order: to fire, to sail or to ram."""
        return max(self.tables.guns.range, *(profile.mf for profile in self.profiles))

    @property
    def ship_ids(self) -> tuple[str, ...]:
        return tuple(profile.id for profile in self.profiles if not profile.battery)

    def edge_name(self, page_edge: str) -> str:
        """I21 The compass name of a page edge."""
        return next(name for name, page in self.file.edges.items() if page == page_edge)


def make_setting(figures: Figures, id_: str, plan: ScenarioFile, options: Mapping[str, str]) -> BattleSetting:
    """13.0, I72 A scenario under some options; an option that this scenario does not know is refused."""
    file = fitted(plan, [row.id for row in figures.ships.ship], CHOICES)
    profiles, (first, second) = under_flags(file, figures.profiles), seats_of(file)
    chosen = [
        name
        for option, name in VARIANTS.items()
        if options[option] != next(known.default for known in OPTIONS if known.id == option)
    ]
    for name in chosen:
        if name not in file.variants:
            raise DataError(f"option {name}", f"is no variant of {id_}; leave it at its default")
    variant = chosen[0] if chosen else ""
    if options["escape"] == "points" and not file.must_escape:
        raise DataError("option escape", f"says what running away is worth, and nobody need run in {id_}; leave it out")
    if options["honor"] == "on":
        if options["fortunes"] == "off":
            raise DataError("option honor", "hangs on who holds the counter of fortune; switch fortunes on as well")
        if not any(profiles[name].black_bow for name in file.sides[second]):
            raise DataError("option honor", f"binds no ship of {id_}: none of {second} has a ram bow")
    steps = tuple(step for step in file.setup if step.variant in ("", variant))
    units = [*file.sides[first]]
    units += _of_variant(file, steps, variant)
    units += file.sides[second]
    if any(step.place is Piece.BATTERIES for step in steps):
        units += [name for name, profile in profiles.items() if profile.battery]
    chart = figures.charts[file.map]
    return BattleSetting(
        scenario=id_,
        options=options,
        seats=(first, second),
        names={profile.id: profile.name for profile in profiles.values()} | names_of(file),
        file=file,
        figures=figures,
        tables=figures.tables,
        chart=chart,
        grid=chart.grid,
        profiles=tuple(profiles[name] for name in units),
        ids=tuple(units),
        index={name: place for place, name in enumerate(units)},
        steps=steps,
        cup=tuple(str(row.value) for row in figures.mines.counter for _ in range(row.count)),
        fortunes=options["fortunes"] == "on",
        honor=options["honor"] == "on",
        visibility=options["visibility"] == "on",
        variant=variant,
        escape_scores=options["escape"] == "points",
        worst_aim=figures.tables.guns.worst + min(0, figures.tables.honor.modifier),
    )


def _of_variant(file: ScenarioFile, steps: Sequence[SetupStep], variant: str) -> list[str]:
    """15.4.3, 15.6.4 The ships that a variant alone brings: its lines of the set-up place them, or one enters."""
    placed = [step.ship for step in steps if step.variant and step.ship]
    entering = [file.entry.ship] if file.entry is not None and variant and variant == file.entry.variant else []
    there = {ship for side in file.sides.values() for ship in side}
    return [ship for ship in dict.fromkeys((*placed, *entering)) if ship not in there]
