"""Migration of games begun under older rules."""

from admiralty.games.iron_and_fire.state import Battle
from tests.games.iron_and_fire.builder import Field, iron_and_fire
from tests.support.cases import case


@case("13.2", "I55")
def test_a_battle_saved_by_version_1_is_read_with_nobody_chased() -> None:
    rules = iron_and_fire()
    field = Field(fortunes="on", honor="on").place("Huáscar", 2005, 3).place("Almirante Cochrane", 2010, 1)
    now = field.battle.to_data()
    then = {
        **now,
        "units": [{name: value for name, value in unit.items() if name != "chased"} for unit in now["units"]],
    }
    read = rules.load(rules.upgrade(then, "1"), field.battle.setting)
    assert isinstance(read, Battle)
    assert read == field.battle
    assert rules.upgrade(now, rules.version) == now
