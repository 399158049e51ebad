"""OI-12, OI-14 From a squadron on paper to ships in the state, and back."""

from admiralty.games.oak_and_iron.cards.book import Book
from admiralty.games.oak_and_iron.setting import OakSetting, ShipRow, SquadronRow, ship_id
from admiralty.games.oak_and_iron.state import Battle, Sail, Ship, Squadron
from admiralty.rulebook import DataError, Pile

from . import squadrons


def enlist(battle: Battle, seat: str, row: SquadronRow) -> None:
    """Put a squadron's ships and cards into the state, in place of its former ones."""
    book: Book = battle.setting.book
    squadron = battle.squadrons[seat]
    for name in [name for name in battle.roster if battle.ships[name].seat == seat]:
        del battle.ships[name]
    battle.roster = [name for name in battle.roster if name in battle.ships]
    squadron.faction = row.faction
    squadron.admiral = row.admiral
    squadron.value = book.admirals[row.admiral].value if row.admiral else 0
    squadron.other_nation = row.other_nation
    squadron.owned = list(row.hand)
    squadron.flagship = ""
    numbers: dict[str, int] = {}
    for ship in row.ships:
        numbers[ship.ship] = numbers.get(ship.ship, 0) + 1
        name = ship_id(seat, ship.ship, numbers[ship.ship])
        battle.roster.append(name)
        battle.ships[name] = Ship(
            name, seat, ship.ship, ship.options, ship.skill, ship.cards, ship.captain,
            ship.x * 10, ship.y * 10, ship.heading * 10, sail=int(Sail.BATTLE), damage=ship.damage,
        )  # fmt: skip
        if ship.flagship:
            squadron.flagship = name


def squadron_row(battle: Battle, seat: str) -> SquadronRow:
    """A squadron of the state, on paper."""
    squadron = battle.squadrons[seat]
    ships = tuple(
        ShipRow(
            ship=ship.card,
            flagship=squadron.flagship == ship.id,
            options=ship.options,
            skill=ship.skill,
            cards=ship.upgrades,
            captain=ship.captain,
        )
        for name in battle.roster
        if (ship := battle.ships[name]).seat == seat
    )
    return SquadronRow(
        seat=seat,
        size=battle.setting.row.size,
        faction=squadron.faction,
        admiral=squadron.admiral,
        ships=ships,
        hand=tuple(squadron.owned),
        other_nation=squadron.other_nation,
    )


def start(setting: OakSetting) -> Battle:
    """The state before the first segment: squadrons from the scenario, or empty ones to be built."""
    book, row = setting.book, setting.row
    events = sorted(book.events) if setting.additional else []
    battle = Battle(weather=row.weather, deck=Pile("events", events), setting=setting)
    battle.objective = row.objective_card
    for seat_row in row.squadron:
        squadron = Squadron(seat_row.seat, fortune=row.fortune)
        battle.squadrons[seat_row.seat] = squadron
        if seat_row.squadron == "build":
            squadron.built = False
            continue
        paper = seat_row
        if seat_row.squadron:
            data = book.squadrons.get(seat_row.squadron)
            if data is None:
                raise DataError(f"scenarios/{row.id}.toml", f"there is no squadron {seat_row.squadron!r}")
            paper = squadrons.read_squadron(book, data, f"squadrons.toml: {seat_row.squadron}")
        enlist(battle, seat_row.seat, paper)
        squadron.owned += [card for card in squadrons.added_cards(book, paper) if card not in squadron.owned]
        squadron.size_points = squadrons.points(book, paper)
        if row.start == "printed":
            for name in battle.roster:
                battle.ships[name].where = "table"
    _equal_fleets(battle)
    return battle


def _equal_fleets(battle: Battle) -> None:
    """OI-14.1 Fleets of several squadrons have equal points, and two to four squadrons each."""
    setting = battle.setting
    if not setting.fleet:
        return
    totals = {
        side: sum([battle.squadrons[seat].size_points for seat in seats]) for side, seats in setting.sides.items()
    }
    counts = [len(seats) for seats in setting.sides.values()]
    place = f"scenarios/{setting.scenario}.toml"
    # OI-A79 fleets built by their players have equal points to spend instead
    built = all(squadron.built for squadron in battle.squadrons.values())
    if built and len(set(totals.values())) > 1:
        raise DataError(place, f"the fleets have {' and '.join(map(str, totals.values()))} points (OI-14.1)")
    if not all(2 <= count <= 4 for count in counts):
        raise DataError(place, "a fleet has two to four squadrons (OI-14.1)")
