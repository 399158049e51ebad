"""Captain bots: positions with one sensible order for any seed, and openings that differ by seed."""

from functools import partial
from typing import NamedTuple

import pytest

from admiralty.bots import Bot, BotRng, bot
from admiralty.games.war_of_the_pacific.rules.attack import open_land_combat
from admiralty.games.war_of_the_pacific.rules.destinations import lay_destinations
from admiralty.games.war_of_the_pacific.rules.fleet import open_naval_movement
from admiralty.games.war_of_the_pacific.rules.groups import open_land_movement
from admiralty.games.war_of_the_pacific.rules.supply import open_supply
from admiralty.games.war_of_the_pacific.state import War
from admiralty.kernel.flows.chance import Fast, derive
from admiralty.kernel.flows.event import Event, Seat
from admiralty.kernel.flows.flow import Ask, Chance
from admiralty.kernel.flows.segments import Segment, call
from admiralty.kernel.games.position import Position
from admiralty.kernel.games.view import knowledge
from admiralty.lab.run import answer_to
from tests.games.war_of_the_pacific.builder import GAME, Field

SEEDS = range(1, 6)
CHILE, PERU = Seat("chile"), Seat("peru")


class Played(NamedTuple):
    """The result of a position played by captains."""

    war: War
    told: list[Event]
    codes: list[str]

    def events(self, name: str) -> list[Event]:
        return [event for event in self.told if type(event).__name__ == name]


def captain(war: War, seat: Seat, seed: int, level: str = "captain") -> Bot:
    bot_rng = BotRng(derive(b"captains", f"{seed} {seat}"))
    made = bot(level, GAME, war.setting, bot_rng)
    made.bot_rng = bot_rng
    return made


def played(field: Field, seed: int, *segments: Segment, until: int = 10_000, level: str = "captain") -> Played:
    """Play some phases of a turn between bots, up to a number of orders."""
    war = field.war
    war.agenda = [call(each) if each is not lay_destinations else call(each, war.side) for each in reversed(segments)]
    war.heard = []
    now, rng = (war.turn, war.side), Fast(seed)
    bots = {seat: captain(war, seat, seed, level) for seat in (CHILE, PERU)}
    position = Position(GAME, war)
    told: list[Event] = []
    codes: list[str] = []
    while True:
        told += position.state.heard or []
        position.state.heard = []
        request = position.request
        if request is None or (position.state.turn, position.state.side) != now or len(codes) >= until:
            return Played(position.state, told, codes)
        if isinstance(request, Chance):
            position.give(request.sample(rng))
            continue
        assert isinstance(request, Ask)
        seat = request.seat
        order = request.only_answer()
        if order is None:
            codes.append(answer_to(bots[seat], request, partial(knowledge, position, seat)))
            order = request.choices.check(codes[-1])
        position.give(order)


def lima_garrisoned(field: Field) -> Field:
    for name in ("zepita", "ayacucho_regiment", "cuzco", "lima_regiment"):
        field.unit(name, "lima")
    for name in ("torata", "guias", "junin", "pe_art_reg_1"):
        field.unit(name, "callao")
    for name in ("chalaco", "limena", "oroya", "talisman"):
        field.ship(name, "callao", "VI")
    return field.fort("fort_callao").columns("peru", "callao", 4)


@pytest.mark.parametrize("seed", SEEDS)
def test_lima_keeps_its_garrison_with_an_enemy_on_the_coast_below(seed: int) -> None:
    field = lima_garrisoned(Field("peru").chilean("pisco", "arequipa"))
    for name in ("buin", "line_2", "line_3", "line_4"):
        field.unit(name, "pisco")
    found = played(field, seed, open_naval_movement, open_land_movement)
    assert not found.events("Embarked"), "no soldier goes aboard"
    about = [field.place_of("lima"), field.place_of("callao")]
    assert sum(unit.place in about for unit in found.war.units) >= 7


@pytest.mark.parametrize("seed", SEEDS)
def test_the_army_does_not_sail_away_from_an_enemy_in_lima(seed: int) -> None:
    field = Field("peru").chilean("lima").unit("buin", "lima").unit("line_2", "lima")
    for name in ("zepita", "ayacucho_regiment", "cuzco", "torata", "guias", "pe_art_reg_1"):
        field.unit(name, "callao")
    for name in ("chalaco", "limena", "oroya", "talisman"):
        field.ship(name, "callao", "VI")
    field.fort("fort_callao").columns("peru", "callao", 4)
    found = played(field, seed, open_naval_movement, open_land_movement, open_land_combat)
    assert not found.events("Embarked")
    assert found.events("AssaultStarted"), "it fights for Lima"


@pytest.mark.parametrize("seed", SEEDS)
def test_no_destination_for_transports_while_lima_is_in_danger(seed: int) -> None:
    field = lima_garrisoned(Field("peru").chilean("pisco", "arequipa", "mollendo"))
    for name in ("chalaco", "limena", "oroya", "talisman"):
        field.at_sea(name).order = ""
    field.unit("buin", "pisco").unit("line_2", "pisco")
    code = played(field, seed, lay_destinations, until=1).codes[0]
    assert "chalaco" not in code
    assert "all 2007" not in code


@pytest.mark.parametrize("seed", SEEDS)
def test_raiders_make_for_the_lanes_that_no_squadron_guards(seed: int) -> None:
    field = Field("peru").ship("huascar", "callao").ship("union", "callao").columns("peru", "callao", 2)
    field.ship("itata", "antofagasta").ship("loa", "antofagasta").columns("chile", "antofagasta", 2)
    code = played(field, seed, lay_destinations, until=1).codes[0]
    assert code in ("all 2007 to II", "huascar to II; union to II", "all 2007 to III", "huascar to III; union to III")


@pytest.mark.parametrize("seed", SEEDS)
def test_the_huascar_falls_upon_transports_without_an_escort(seed: int) -> None:
    field = Field("chile").ship("itata", 3120, "IV").aboard("buin", "itata", 2).ship("huascar", 3018)
    found = played(field, seed, open_naval_movement)
    assert "intercept 3018" in found.codes


@pytest.mark.parametrize("seed", SEEDS)
def test_stores_on_an_open_coast_are_raided(seed: int) -> None:
    field = Field("peru").ship("huascar", 2921, "II").columns("chile", "antofagasta", 3).unit("buin", "antofagasta")
    found = played(field, seed, open_naval_movement, GAME.by_name["open_naval_combat"])
    assert found.events("Raided")


@pytest.mark.parametrize("seed", SEEDS)
def test_a_depleted_regiment_at_the_front_is_replenished(seed: int) -> None:
    field = Field("chile").chilean("arica").unit("buin", "arica", 1).unit("line_2", "arica").unit("colorados", "tacna")
    field.columns("chile", "arica", 3).columns("chile", "box", 1)
    assert "replenish buin" in played(field, seed, open_supply).codes
    allies = Field("peru").unit("zepita", "tacna", 1).columns("peru", "tacna", 2).chilean("arica").unit("buin", "arica")
    assert "replenish zepita" in played(allies, seed, open_supply).codes


@pytest.mark.parametrize("seed", SEEDS)
def test_nobody_rolls_where_a_roll_brings_nobody_nearer(seed: int) -> None:
    field = Field("chile").unit("ayacucho_regiment", "arica").unit("cuzco", "arica").unit("lima_regiment", "arica")
    for name in ("buin", "line_2", "line_4"):
        field.unit(name, 3016)
    found = played(field, seed, open_land_movement)
    assert len(found.events("MarchRolled")) <= 1, "they stand before Arica, and each roll may cost a step"


@pytest.mark.parametrize("seed", SEEDS)
def test_garrisons_of_lima_and_callao_do_not_change_places(seed: int) -> None:
    field = lima_garrisoned(Field("peru"))
    for number, city in enumerate(("pisco", "canete", "arica", "iquique"), 1):
        field.unit(f"pe_inf_bat_{2 * number}", city).unit(f"pe_inf_bat_{2 * number + 1}", city)
    found = played(field, seed, open_land_movement)
    assert not found.events("MarchRolled")


@pytest.mark.parametrize("seed", SEEDS)
def test_the_last_column_of_a_port_is_left_to_the_ships(seed: int) -> None:
    field = Field("chile").chilean("mollendo").columns("chile", "mollendo").ship("itata", "mollendo")
    for name in ("buin", "line_2", "line_4", "line_3"):
        field.unit(name, "mollendo")
    field.unit("torata", "arequipa", 1).unit("pe_inf_bat_1", "arequipa")
    found = played(field, seed, open_land_combat)
    assert found.events("AssaultStarted")
    assert not found.events("SupplyExpended")


@pytest.mark.parametrize("seed", SEEDS)
def test_who_takes_the_next_city_leaves_a_guard_in_the_first(seed: int) -> None:
    field = Field("chile").chilean("mollendo").unit("pe_inf_bat_1", "arequipa").unit("colorados", 3014)
    for name in ("buin", "line_2", "line_4", "line_3", "santiago", "ch_art_bat_1"):
        field.unit(name, "mollendo")
    found = played(field, seed, open_land_combat)
    mollendo = field.place_of("mollendo")
    assert any(unit.place == mollendo for unit in found.war.units)


def first_landing(seed: int) -> str:
    """The destination of Chile's transports in the first turn of a campaign."""
    position = Position(GAME, GAME.start(GAME.setting("grand_campaign", {})))
    bots = {seat: captain(position.state, seat, seed) for seat in (CHILE, PERU)}
    while True:
        request = position.request
        assert isinstance(request, Ask)
        seat = request.seat
        code = answer_to(bots[seat], request, partial(knowledge, position, seat))
        position.give(request.choices.check(code))
        if (request.kind, seat) == ("destinations", CHILE):
            war: War = position.state
            ship = war.ships[war.setting.ship_index["itata"]]
            return ship.order


def test_openings_differ_by_seed_and_repeat_by_seed() -> None:
    openings = [first_landing(seed) for seed in range(1, 13)]
    assert len(set(openings)) >= 3
    assert [first_landing(seed) for seed in range(1, 4)] == openings[:3]


def test_a_blockade_of_callao_is_among_the_plans() -> None:
    codes = []
    for seed in range(1, 9):
        field = Field("chile").ship("union", "callao").ship("chalaco", "callao").columns("chile", "box", 3)
        for name in ("cochrane", "blanco_encalada", "o_higgins", "chacabuco"):
            field.ship(name, "box")
        codes.append(played(field, seed, lay_destinations, until=1).codes[0])
    assert any("cochrane to X" in code or "all box to X" in code for code in codes)
