"""States saved by older rules versions are read."""

from tests.games.iron_and_steam.builder import game
from tests.support.cases import case


@case("HR-17")
def test_a_fort_of_version_1_gets_a_parapet_before_each_gun() -> None:
    setting = game.setting("hampton_roads_1", {})
    now = game.start(setting).to_data()
    then = {**now, "ships": [{k: v for k, v in ship.items() if k not in ("smoke", "astray")} for ship in now["ships"]]}
    forts = [vessel.index for vessel in setting.vessels if vessel.is_fort]
    for index in forts:
        then["ships"][index] |= {"casemate": [], "hull_armour": 6}
    read = game.load(game.upgrade(then, "1"), setting)
    assert read.key() == game.start(setting).key()
    assert game.upgrade(now, game.version) == now
