"""The figures of the book, typed as in the data files."""

from admiralty.games.iron_and_fire.charts import Chart, read_charts
from admiralty.games.iron_and_fire.counters import BatteryRow, MineFile, Profile, ShipFile, read_profiles, with_sources
from admiralty.rulebook import DataError, Printed, PrintedNumber, Sources, convert


class Activations(Printed, frozen=True):
    """4.1 How many units a card activates."""

    mark: str
    odd: PrintedNumber
    even: PrintedNumber
    court: PrintedNumber


class Guns(Printed, frozen=True):
    """6.1.1 to 6.1.4 Range and modifiers of fire; ``by_range`` is indexed by the range."""

    mark: str
    range: PrintedNumber
    by_range: tuple[PrintedNumber, ...]
    still_target: PrintedNumber
    grounded_target: PrintedNumber
    raked_corvette: PrintedNumber
    broadside_end_on: PrintedNumber
    reduced_visibility: PrintedNumber
    critical_from: PrintedNumber
    battery_save_from_range: PrintedNumber

    @property
    def worst(self) -> int:
        """The smallest sum that target, arcs and smoke can add to a shot."""
        return (
            min(0, self.still_target, self.grounded_target)
            + min(0, self.raked_corvette)
            + min(0, self.broadside_end_on)
            + min(0, self.reduced_visibility)
        )


class Ram(Printed, frozen=True):
    """6.2.1 Modifiers of a ram."""

    mark: str
    black_bow: PrintedNumber
    brown_bow: PrintedNumber
    still_target: PrintedNumber
    through_stern: PrintedNumber
    through_bow: PrintedNumber


class Boarding(Printed, frozen=True):
    """6.3 Modifiers and margin of boarding."""

    mark: str
    fire_aboard: PrintedNumber
    capture_margin: PrintedNumber


class Grounding(Printed, frozen=True):
    """5.1 and 5.3 Modifiers of grounding and getting off."""

    mark: str
    two_points: PrintedNumber
    low_visibility: PrintedNumber
    unground_crippled: PrintedNumber


class Drift(Printed, frozen=True):
    """5.4 What drifting ashore costs."""

    mark: str
    land_hits: PrintedNumber


class Damage(Printed, frozen=True):
    """7.1 What hits cost in combat factor."""

    mark: str
    combat_at_two_hits: PrintedNumber
    combat_at_four_hits: PrintedNumber


class MineEffect(Printed, frozen=True):
    """9.0 Hits of a mine that just matches the protection."""

    mark: str
    even_hits: PrintedNumber
    odd_hits: PrintedNumber


class Critical(Printed, frozen=True):
    """10.0 The table of critical hits and the course of a fire, indexed by the d6."""

    mark: str
    table: tuple[str, ...]
    fire_hits: tuple[PrintedNumber, ...]
    fire_out_up_to: PrintedNumber
    explosion_on: PrintedNumber


class Points(Printed, frozen=True):
    """12.0 Victory points: multiples of the protection, and the points for a battery."""

    mark: str
    ironclad: PrintedNumber
    other: PrintedNumber
    crippled: PrintedNumber
    battery: PrintedNumber


class Fortune(Printed, frozen=True):
    """13.1 The bonus of the counter."""

    mark: str
    first_bonus: PrintedNumber
    later_bonus: PrintedNumber


class Honor(Printed, frozen=True):
    """13.2 What a bond not yet honoured costs."""

    mark: str
    modifier: PrintedNumber


class Visibility(Printed, frozen=True):
    """13.3 The turns of smoke."""

    mark: str
    rolled_from_turn: PrintedNumber
    always_from_turn: PrintedNumber


class Events(Printed, frozen=True):
    """14.0 The random events, indexed by the 2d6."""

    mark: str
    table: tuple[str, ...]
    lucky_shot: PrintedNumber
    bridge_on: PrintedNumber


class Reef(Printed, frozen=True):
    """15.3.3 The shoals of Punta Gruesa."""

    mark: str
    aground_from: PrintedNumber


class Cable(Printed, frozen=True):
    """15.4.2 and 15.5.3 Cutting the cable."""

    mark: str
    cut_from: PrintedNumber
    activations_plus: PrintedNumber


class Bombardment(Printed, frozen=True):
    """15.5.4 and 15.5.5 Fire on the town."""

    mark: str
    modifier: PrintedNumber
    long_range_from: PrintedNumber
    hits_to_win: PrintedNumber


class Tables(Printed, frozen=True):
    """Every figure of the book that is not printed on a counter or a map."""

    activations: Activations
    guns: Guns
    ram: Ram
    boarding: Boarding
    grounding: Grounding
    drift: Drift
    damage: Damage
    mine: MineEffect
    critical: Critical
    points: Points
    fortune: Fortune
    honor: Honor
    visibility: Visibility
    events: Events
    reef: Reef
    cable: Cable
    bombardment: Bombardment


class Figures(Printed, frozen=True):
    """All data files of the game, typed."""

    tables: Tables
    ships: ShipFile
    battery: BatteryRow
    mines: MineFile
    charts: dict[str, Chart]
    profiles: dict[str, Profile]


def read_figures(sources: Sources) -> Figures:
    """The data files; refused with file and place if they have the wrong shape."""
    data = sources.data
    ships = with_sources(convert(data["ships"], ShipFile, "ships.toml"))
    battery = convert(data["batteries"]["battery"], BatteryRow, "batteries.toml")
    return Figures(
        tables=_long_enough(convert(data["tables"], Tables, "tables.toml")),
        ships=ships,
        battery=battery,
        mines=convert(data["mines"]["mines"], MineFile, "mines.toml"),
        charts=read_charts(data["maps"]),
        profiles=read_profiles(ships, battery),
    )


def _long_enough(tables: Tables) -> Tables:
    """The tables; each needs an entry for every key that the rules look up."""
    lengths = {
        "guns.by_range": (len(tables.guns.by_range), tables.guns.range, "guns.range"),
        "critical.table": (len(tables.critical.table), 6, "the d6"),
        "critical.fire_hits": (len(tables.critical.fire_hits), 6, "the d6"),
        "events.table": (len(tables.events.table), 12, "the 2d6"),
    }
    for name, (length, last, why) in lengths.items():
        if length <= last:
            raise DataError(f"tables.toml: {name}", f"ends at {length - 1}, but {why} goes up to {last}; lengthen it")
    return tables
