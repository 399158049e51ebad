"""Historical aims: what scenarios say, what bots make of it in set positions of each game, and what is refused."""

from typing import Any

import pytest

from admiralty.bots import bot
from admiralty.bots.aimed import AimedJudgement, with_aims
from admiralty.bots.levels import fits, level
from admiralty.games.aims import reached
from admiralty.games.iron_and_fire.state import SUNK
from admiralty.games.iron_and_steam.figures import INCH
from admiralty.games.judgement import Judgement
from admiralty.games.war_of_the_pacific.rules.attack import open_land_combat
from admiralty.games.war_of_the_pacific.rules.supply import open_supply
from admiralty.kernel.base.data import DataError
from admiralty.kernel.base.misspelt import functions_of
from admiralty.kernel.flows.chance import Fast
from admiralty.kernel.flows.event import Message, Seat
from admiralty.kernel.flows.flow import Chance
from admiralty.kernel.games.game import Outcome
from admiralty.kernel.games.position import Position
from admiralty.kernel.games.view import knowledge
from admiralty.library import GAMES, game, reference
from tests.bots.test_rivals import first_with_rivals
from tests.games.iron_and_fire.builder import Field
from tests.games.iron_and_fire.test_captains import BLACK, RED, chosen
from tests.games.war_of_the_pacific.builder import Field as War
from tests.games.war_of_the_pacific.test_captains import played

AIMED = "captain+aims"
CHILEANS = ("buin", "line_2", "line_3", "line_4")
PERUVIANS = ("zepita", "ayacucho_regiment", "cuzco", "lima_regiment")
CONVOY: Any = reference("scenarios/convoy.scenario.toml", "oak_and_iron")
PRIVATEERS = [
    {"ship": "corvette", "x": 200, "y": 780, "heading": 180, "flagship": True},
    {"ship": "brigantine", "x": 200, "y": 640, "heading": 180},
]
"""Smaller than those of the file, for the set positions."""


def orders(position: Position[Any], seat: str, seed: int = 2) -> tuple[str, str]:
    """The orders of a captain without the aims and with them."""
    table: Any = position.game
    setting, known = position.state.setting, knowledge(position, Seat(seat))
    plain, aimed = (bot(name, table, setting, Fast(seed)).choose(known) for name in ("captain", AIMED))
    assert bot(AIMED, table, setting, Fast(seed)).choose(known) == aimed, "the same again"
    return plain, aimed


# -- what the bots do --------------------------------------------------------------------------------------------------


def test_the_huascar_leaves_by_her_exit_instead_of_firing_once_more() -> None:
    def field() -> Field:
        near = Field("end_game", turn=3).place("huascar", 1201, 6).place("cochrane", 1103, 2).place("loa", 1402, 2)
        return near.place("union", 2801, 1)

    assert chosen(field(), RED, "huascar").startswith("fire")
    assert chosen(field(), RED, "huascar", AIMED) == "exit"


def test_the_cochrane_fires_at_the_huascar_and_lets_the_union_go() -> None:
    def field() -> Field:
        return Field("end_game", turn=3).place("cochrane", 1502, 2).place("huascar", 1505, 1).place("union", 1404, 1)

    assert chosen(field(), BLACK, "cochrane") == "fire union"
    assert chosen(field(), BLACK, "cochrane", AIMED) == "fire huascar"


def test_virginia_goes_home_hurt_and_her_consort_goes_for_a_frigate() -> None:
    table = game("iron_and_steam")
    setting = table.setting("hampton_roads_1", {})
    plain, aimed = orders(Position(table, table.start(setting)), "confederate")
    assert "raleigh speed 8 port" in plain, "away from the frigates"
    assert aimed.endswith("raleigh speed 8"), "towards them"
    battle = table.start(setting)
    virginia = setting.by_id["virginia"]
    ship = battle.ships[virginia.index]
    ship.x, ship.y, ship.heading, ship.hull = 60 * INCH, 50 * INCH, 3000, virginia.ship.hull * 57 // 100
    plain, aimed = orders(Position(table, battle), "confederate")
    assert plain.startswith("virginia ram congress")
    assert "ram" not in aimed.split(";")[0]


def test_the_huascar_on_squares_gains_way_to_the_north() -> None:
    table = game("ironclads_on_squares")
    setting = table.setting("angamos", {})
    battle = table.start(setting)
    square = {name: number for number, name in setting.chart.names.items()}
    for ship, place, heading in (("huascar", "E9", 0), ("cochrane", "F10", 0)):
        at = battle.ships[setting.index(ship)]
        at.square, at.heading = square[place], heading
    index = setting.index("huascar")
    battle.turn, battle.waiting, battle.agenda = 3, [index], [("activate", (index,))]
    battle.ships[index].card = "2C"
    position = Position(table, battle)
    plain, aimed = orders(position, "peru")
    away = []
    for code in (plain, aimed):
        after = position.clone()
        after.give(after.asks()[Seat("peru")].choices.check(code))
        (aim,) = table.historical_aims(setting)
        away.append(reached(aim, table.judgement.aims, after.state))
    assert away[0] < away[1]


def _in_action(ship: str, *at: tuple[int, int, int]) -> Position[Any]:
    """The convoy of our scenario file in action against small privateers, in the order of their lists, with one ship to
    fire.
    """
    table, (convoy, privateers) = game("oak_and_iron"), CONVOY["squadron"]
    squadrons = [convoy, {**privateers, "ships": PRIVATEERS}]
    battle = table.start(table.setting({**CONVOY, "squadron": squadrons}, {}))
    battle.turn, battle.phase, battle.first, battle.to_act = 2, "attack", "a", "b"
    for name, (x, y, heading) in zip(battle.setting.ships, at, strict=True):
        now = battle.ships[name]
        now.x, now.y, now.heading = x, y, heading
    battle.agenda = [("attack", (ship,))]
    return Position(table, battle)


def test_a_privateer_fires_at_the_cargo_and_not_at_the_escort() -> None:
    ships = (5307, 4541, 950), (5467, 4313, 1632), (4468, 3824, 2615), (5029, 3971, 3492), (3780, 5059, 3232)
    plain, aimed = orders(_in_action("b-corvette", *ships), "b")
    assert "sixth-rate" in plain
    assert "merchantman" in aimed


def test_the_escort_fires_at_the_privateer_that_lies_beside_the_cargo() -> None:
    ships = (5157, 5302, 2080), (4604, 5212, 2490), (3473, 5451, 226), (3841, 5276, 2500), (5017, 4704, 2662)
    plain, aimed = orders(_in_action("a-sixth-rate", *ships), "a")
    assert "brigantine" in plain
    assert "corvette" in aimed


def _first_destinations(scenario: str, seed: int) -> tuple[str, str]:
    """What Chile makes for in the first turn, without its aims and with them."""
    table = game("war_of_the_pacific")
    setting = table.setting(scenario, {})
    position, rng = Position(table, table.start(setting)), Fast(1)
    while True:
        request, asks = position.request, position.asks()
        if isinstance(request, Chance):
            position.give(request.sample(rng))
        elif "chile" in asks and asks[Seat("chile")].kind == "destinations":
            return orders(position, "chile", seed)
        else:
            position.give(table.judgement.likely(position.state, next(iter(asks.values())), rng))


@pytest.mark.parametrize("scenario", ["tarapaca", "grand_campaign"])
def test_chile_makes_for_the_nitrate_coast(scenario: str) -> None:
    sheets = [_first_destinations(scenario, seed) for seed in range(1, 5)]
    assert any("to IV" not in plain for plain, _ in sheets), "other coasts are worth as much, by the points"
    assert all("to IV" in aimed for _, aimed in sheets), "the coast of Iquique and Pisagua"


def test_peru_attacks_to_have_lima_back() -> None:
    def codes(name: str) -> list[str]:
        field = War("peru", 12, "lima").chilean("lima")
        for unit in CHILEANS:
            field.unit(unit, "lima")
        for unit in PERUVIANS:
            field.unit(unit, "callao")
        return played(field, 1, open_land_combat, until=1, level=name).codes

    assert codes("captain") == ["done"]
    assert codes(AIMED) == ["attack 2008 from 2007"]


def test_peru_raises_soldiers_at_iquique_and_not_at_arica() -> None:
    def codes(name: str) -> list[str]:
        field = War("peru", 5, "tarapaca").columns("peru", "iquique", 3).columns("peru", "arica", 3)
        field.unit("zepita", "iquique", 1).unit("pe_inf_reg_1", "arica", 1)
        return [code for code in played(field, 1, open_supply, until=4, level=name).codes if "recruit" in code]

    assert [code for code in codes("captain") if code.endswith("3116")]
    assert [code for code in codes(AIMED) if code.endswith("3117")]


# -- what scenarios may say --------------------------------------------------------------------------------------------


def test_each_game_has_a_scenario_with_aims_whose_things_have_names() -> None:
    assert {name for name in GAMES if any(_aims(name, each) for each in game(name).scenarios())} >= {
        "iron_and_fire", "iron_and_steam", "ironclads_on_squares", "war_of_the_pacific",
    }  # fmt: skip
    assert _aims("oak_and_iron", CONVOY)


def _aims(name: str, scenario: Any) -> Any:
    table = game(name)
    setting = table.setting(scenario, {})
    found = table.historical_aims(setting)
    state = table.start(setting)
    for aim in found:
        assert 0 <= reached(aim, table.judgement.aims, state) < 1 or aim.what in ("keep", "hold")
    return found


def convoy(**aim: Any) -> dict[str, Any]:
    return {**CONVOY, "aim": [{"side": "a", "what": "keep", "of": ["a-merchantman"], "weight": 60,
                               "source": "ours", **aim}]}  # fmt: skip


@pytest.mark.parametrize(
    ("aim", "said"),
    [
        ({"side": "c"}, "aim 1, side: 'c' is not a side; there are: a, b"),
        ({"what": "escape"}, "aim 1, what: this game has no aim 'escape'; it has: sink, keep"),
        ({"what": "win"}, "aim 1, what: 'win' is not allowed; there are: escape, hold, keep, sink"),
        ({"of": ["a-merchantmen"]}, "aim 1, of 1: 'a-merchantmen' is not for this side and aim; did you mean"),
        ({"of": ["b-corvette"]}, "aim 1, of 1: 'b-corvette' is not for this side and aim"),
        ({"weight": 101}, "aim 1, weight: 101 is more than 100"),
    ],
)
def test_an_aim_that_the_scenario_cannot_have_is_refused(aim: dict[str, Any], said: str) -> None:
    with pytest.raises(DataError) as refused:
        game("oak_and_iron").setting(convoy(**aim), {})
    assert said in str(refused.value).replace("aim 1.", "aim 1, ")


def test_weights_of_a_side_over_a_hundred_are_refused() -> None:
    two = convoy()
    two["aim"] = [{**two["aim"][0], "weight": 60}, {**two["aim"][0], "weight": 50}]
    with pytest.raises(DataError, match="the weights of a are 110 in all; at most 100 are allowed"):
        game("oak_and_iron").setting(two, {})


@pytest.mark.parametrize("name", ["captain+aim", "captain+", "random+aims", "commodore+aims"])
def test_a_level_that_is_misspelt_is_refused(name: str) -> None:
    with pytest.raises(DataError):
        level(name)


def test_a_side_without_aims_is_refused() -> None:
    table = game("ironclads_on_squares")
    with pytest.raises(DataError, match="no historical aims"):
        bot(AIMED, table, table.setting("lissa", {}), Fast(1))
    angamos = table.setting("angamos", {})
    fits(AIMED, table, angamos, "peru")
    with pytest.raises(DataError, match="chile has no historical aims in angamos"):
        fits(AIMED, table, angamos, "chile")


def test_an_ending_is_worth_its_aims_too() -> None:
    table = game("iron_and_fire")
    setting = table.setting("end_game", {})
    judgement, battle = with_aims(table, setting).judgement, table.start(setting)
    drawn = Outcome((), Message("outcome-draw"), "I57")
    battle.unit("huascar").status = battle.unit("union").status = SUNK
    assert judgement.ending(battle, "peru", drawn) == pytest.approx(-0.6)
    assert judgement.ending(battle, "chile", drawn) == pytest.approx(0.6)
    assert table.judgement.ending(battle, "peru", drawn) == 0


def test_a_judgement_with_aims_passes_on_all_that_bots_ask_of_a_game() -> None:
    assert set(functions_of(Judgement)) - set(functions_of(AimedJudgement)) == {"aimed"}
    for name, scenario in (("ironclads_on_squares", "angamos"), ("war_of_the_pacific", "tarapaca")):
        table = game(name)
        aimed = with_aims(table, table.setting(scenario, {})).judgement
        assert (aimed.horizon, aimed.rule_by_value) == (table.judgement.horizon, table.judgement.rule_by_value)


def test_an_admiral_with_aims_tries_other_goals_too() -> None:
    table = game("war_of_the_pacific")
    position, _, ask = first_with_rivals(table, "tarapaca")
    aimed = with_aims(table, table.setting("tarapaca", {})).judgement
    found, plain = (each.alternatives(position.state, ask, 8) for each in (aimed, table.judgement))
    assert [each.order.code for each in found] == [each.order.code for each in plain]
    assert len(found) > 2
