"""Migration of games that were saved under rules 1.0."""

from typing import Any

import pytest

from admiralty.kernel.flows.chance import Fast
from admiralty.kernel.flows.flow import Ask, AskAll, Chance
from admiralty.kernel.games.position import Position
from tests.games.oak_and_iron.builder import Table, game, scenario, sea, ship


def as_before(data: dict[str, Any]) -> dict[str, Any]:
    """Saved data in the format of rules 1.0."""
    old = {**data, "squadrons": {name: {**squadron} for name, squadron in data["squadrons"].items()}}
    for squadron in old["squadrons"].values():
        del squadron["peeked_by"]
    if old["acting"] is not None:
        old["acting"] = {name: value for name, value in old["acting"].items() if name != "arrived"}
    if old["phase"] == "setup":
        old["step"] -= 1
    return old


@pytest.mark.parametrize("name", ["quickstart", "channel_patrol"])
def test_a_saved_game_is_the_same_game(name: str) -> None:
    position = Position(game, scenario(name).battle)
    rng = Fast(7)
    for _ in range(160):
        request = position.request
        if isinstance(request, Ask):
            position.give(request.choices.sample(rng))
        elif isinstance(request, AskAll):
            position.give({seat: ask.choices.sample(rng) for seat, ask in request.asks.items()})
        else:
            assert isinstance(request, Chance)
            position.give(request.sample(rng))
        state = position.checkpoint
        if state.phase == "setup" and state.step == 1:
            continue  # the question of the wind did not exist
        again = game.load(game.upgrade(as_before(state.to_data()), "1.0"), state.setting)
        assert again.key() == state.key()


def test_the_data_of_today_are_left_alone() -> None:
    data = scenario("quickstart").battle.to_data()
    assert game.upgrade(data, game.version) == data


@pytest.mark.parametrize(
    ("x", "y", "edge"), [(4000, 9300, "south"), (4000, -200, "north"), (-200, 4000, "east"), (9300, 4000, "west")]
)
def test_a_piece_that_waits_to_be_laid_down_again_knows_its_edge(x: int, y: int, edge: str) -> None:
    table: Table = sea([ship("sloop", 300, 300)], [ship("sloop", 600, 600)]).terrain("rocks_b", 400, 400)
    table.battle.terrain[0].x, table.battle.terrain[0].y = x, y
    data = as_before(table.battle.to_data())
    data["agenda"] = [["put_back", ["t1", "a"]], ["choose_after_peek", ["a"]]]
    found = game.upgrade(data, "1.0")["agenda"]
    assert found == [["put_back", ["t1", "a", edge]], ["choose_after_peek", ["a"]], ["look", ["a"]]]
