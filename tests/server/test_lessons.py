"""The guided battles as data: each leads on to a battle that there is, and none is the battle of a night."""

import re
from datetime import date, timedelta

from admiralty.kernel.luck import Luck
from admiralty.server.catalog import Catalog
from admiralty.server.desk import Shelf

DAYS = 60


def test_every_lesson_leads_on_to_a_battle_and_teaches_steps_that_can_be_done() -> None:
    catalog = Catalog(Shelf())
    for game in catalog.games():
        assert game.lesson is not None, game.id
        found = catalog.lesson(game.id, game.lesson.scenario)
        assert found is not None
        battles = {battle.id for battle in game.scenarios}
        assert found["next"] in battles - {game.lesson.scenario}
        assert found["others"] == game.lesson.others
        steps = [step["id"] for step in found["steps"]]
        for step in found["steps"]:
            re.compile(step["orders"])
            assert step["after"] in ("", *steps)
            assert step["words"]


def test_the_battle_of_a_night_is_no_lesson() -> None:
    catalog = Catalog(Shelf())
    lessons = {(game.id, game.lesson.scenario) for game in catalog.games() if game.lesson}
    tonight = [catalog.tonight(date(2026, 1, 1) + timedelta(days=day)) for day in range(DAYS)]
    assert not lessons & {(game.id, battle.id) for game, battle in tonight}
    assert len({battle.id for _, battle in tonight}) > DAYS // 6


def test_a_little_less_than_nothing_is_nothing() -> None:
    assert str(Luck("a", 4, 0, -0.04, 0.5, 0.5).rounded) == "0.0"
    assert Luck("a", 4, 0, -0.06, 0.5, 0.5).rounded == -0.1
