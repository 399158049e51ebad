"""Static setting of a battle: a scenario with its options, its units and its map."""

from collections.abc import Mapping
from dataclasses import field
from typing import TYPE_CHECKING, Final

from admiralty.boards.hexes import Hex, HexGrid
from admiralty.games.iron_and_fire.charts import Chart
from admiralty.games.iron_and_fire.counters import Profile
from admiralty.games.iron_and_fire.figures import Figures, Tables
from admiralty.games.iron_and_fire.scenario import Piece, ScenarioFile, SetupStep, fitted
from admiralty.rulebook import DataError, Option, Seat, Setting

if TYPE_CHECKING:
    from admiralty.games.iron_and_fire.rules.fortunes import PlayCounter, Use
    from admiralty.games.iron_and_fire.rules.sailing import Sail
    from admiralty.games.iron_and_fire.rules.tracks import Stance, Tracks
    from admiralty.rulebook import Order

PERU: Final = Seat("peru")
CHILE: Final = Seat("chile")
SEATS: Final = (PERU, CHILE)

SCENARIOS: Final = ("first_blood", "race", "near_miss", "bold", "end_game", "first_shots")
OPTIONS: Final = (
    Option("fortunes", ("off", "on"), "13.1"),
    Option("honor", ("off", "on"), "13.2"),
    Option("visibility", ("off", "on"), "13.3"),
    Option("boilers", ("bad", "fixed"), "15.2.3"),
    Option("independencia", ("lost", "afloat"), "15.4.3"),
    Option("escape", ("draw", "points"), "I57"),
)
NO_MINE: Final = -1


class BattleSetting(Setting):
    """A scenario with the options chosen: all that the clones of a battle share."""

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
    """The least that target, arcs, smoke and honor together can add to a shot."""
    # Filled as they are asked for: for a stance its tracks, their orders and its way to an exit; orders that are listed
    # again and again; areas of the map.
    tracks: "dict[Stance, Tracks]" = field(default_factory=dict, compare=False)
    sailings_from: "dict[Stance, list[Order[Sail]]]" = field(default_factory=dict, compare=False)
    plays: "dict[tuple[Use, ...], list[Order[PlayCounter]]]" = field(default_factory=dict, compare=False)
    ways: dict[int, int] = field(default_factory=dict, compare=False)
    areas: dict[int, tuple[Hex, ...]] = field(default_factory=dict, compare=False)

    @property
    def number(self) -> int:
        return self.file.number

    @property
    def ship_ids(self) -> tuple[str, ...]:
        return tuple(profile.id for profile in self.profiles if not profile.battery)

    def edge_name(self, page_edge: str) -> str:
        """I21 The compass name of a page edge."""
        return next(name for name, page in self.file.edges.items() if page == page_edge)


def make_setting(figures: Figures, id_: str, plan: ScenarioFile, options: Mapping[str, str]) -> BattleSetting:
    """13.0, I72 A scenario under some options; an option that this scenario does not know is refused."""
    file, profiles = fitted(plan, [row.id for row in figures.ships.ship]), figures.profiles
    variants = {"boilers": "boilers_fixed", "independencia": "independencia"}
    chosen = [
        name
        for option, name in variants.items()
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
        if not any(profiles[name].black_bow for name in file.sides["chile"]):
            raise DataError("option honor", f"binds no ship of {id_}: none of the Chileans has a ram bow")
    steps = tuple(step for step in file.setup if step.variant in ("", variant))
    units = [*file.sides["peru"]]
    if variant == "independencia":
        units.append("independencia")
    units += file.sides["chile"]
    if any(step.place is Piece.BATTERIES for step in steps):
        units += [name for name, profile in profiles.items() if profile.battery]
    chart = figures.charts[file.map]
    return BattleSetting(
        scenario=id_,
        options=options,
        seats=SEATS,
        names={profile.id: profile.name for profile in profiles.values()},
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
