"""The learned value: features of every game from its records, one network computed in two ways, and when it is used."""

from collections.abc import Iterator
from math import isfinite
from typing import Any

import msgspec
import pytest

from admiralty.bots import Thinker, bot
from admiralty.bots.learned import value as module
from admiralty.bots.learned.features import Eyes
from admiralty.bots.learned.net import Net, Weights
from admiralty.bots.learned.value import Learned, Manifest, Measured, Value, learned_of, logit, read_weights, weigher
from admiralty.games.base import TableGame
from admiralty.kernel.base.data import DataError
from admiralty.kernel.flows.chance import Fast
from admiralty.kernel.flows.flow import AskAll, Chance
from admiralty.kernel.games.position import Position
from admiralty.kernel.games.view import imagine, knowledge
from admiralty.kernel.records.record import secrets_watched
from admiralty.library import GAMES, game
from tests.bots.judged import JUDGED

EVERY = [(name, scenario) for name in GAMES for scenario in game(name).scenarios()]


def positions(table: TableGame[Any], scenario: str, most: int) -> Iterator[Position[Any]]:
    """The questions of a game of likely orders, from the start on."""
    position, rng = Position(table, table.start(table.setting(scenario, {}))), Fast(7)
    while position.request is not None and most:
        request = position.request
        if isinstance(request, Chance):
            position.give(request.sample(rng))
            continue
        yield position
        most -= 1
        orders = {seat: table.judgement.likely(position.state, ask, rng) for seat, ask in position.asks().items()}
        position.give(orders if isinstance(request, AskAll) else next(iter(orders.values())))


def states(table: TableGame[Any], scenario: str, most: int) -> Iterator[Any]:
    return (position.state for position in positions(table, scenario, most))


def some_weights(eyes: Eyes, seed: int = 1) -> Weights:
    """Arbitrary weights of the right shape."""
    rng = Fast(seed)

    def row(count: int) -> list[float]:
        return [(rng.below(200) - 100) / 400 for _ in range(count)]

    return Weights(
        1.1, [row(6) for _ in range(eyes.width)], row(6), [row(5) for _ in range(12 + eyes.whole)], row(5), row(5),
        row(eyes.whole), 0.1,
    )  # fmt: skip


@pytest.mark.parametrize(("name", "scenario"), EVERY)
def test_every_position_of_every_battle_has_as_many_numbers_and_all_are_finite(name: str, scenario: str) -> None:
    table = game(name)
    eyes = Eyes(table, table.setting(scenario, {}))
    first = Eyes(table, table.setting(table.scenarios()[0], {}))
    assert (eyes.width, eyes.whole) == (first.width, first.whole)  # one network serves all battles of a game
    for state in states(table, scenario, 12):
        seen = eyes.see(state)
        for row in (*seen.first, *seen.other):
            assert len(row) == eyes.width
            assert all(isfinite(each) for each in row)
        assert len(seen.whole) == eyes.whole
        assert all(isfinite(each) for each in seen.whole)
        assert seen.first
        assert seen.other


def test_what_is_hidden_is_not_read() -> None:
    """A face-down card: in a sampled world it is one of many, and the value must not depend on it."""
    table = game("oak_and_iron")
    setting = table.setting("quickstart", {})
    eyes = Eyes(table, setting)
    laid = 0
    for position in positions(table, "quickstart", 30):
        seat = next(iter(position.asks()))
        world = imagine(table, setting, knowledge(position, seat), Fast(2)).state
        with secrets_watched() as read:
            laid += any(squadron.face_down for squadron in world.squadrons.values())
        with secrets_watched() as watch:
            eyes.see(world)
        assert not watch.read
        laid += read.read
    assert laid


def test_a_game_that_adds_nothing_is_seen_by_its_records() -> None:
    setting = JUDGED.setting("fog", {})
    eyes = Eyes(JUDGED, setting)
    seen = [eyes.see(state) for state in states(JUDGED, "fog", 10)]
    assert eyes.whole > 1
    assert len({tuple(each.whole) for each in seen}) > 1  # the numbers move with the game


def test_plain_python_and_numpy_say_the_same() -> None:
    pytest.importorskip("numpy")
    table = game("iron_and_fire")
    eyes = Eyes(table, table.setting("near_miss", {}))
    weights = some_weights(eyes)
    fast, plain = Net(weights), Net(weights, plain=True)
    for state in states(table, "near_miss", 8):
        seen = eyes.see(state)
        assert fast.added(seen) == pytest.approx(plain.added(seen), rel=1e-4, abs=1e-4)


def test_the_value_is_the_hand_made_one_plus_what_was_learned_with_the_other_sign_for_the_other_side() -> None:
    table = game("ironclads_on_squares")
    setting = table.setting("lissa", {})
    value = Value(table, setting, some_weights(Eyes(table, setting)))
    one, other = value.eyes.sides
    foresight = table.judgement.foresight
    for state in states(table, "lissa", 6):
        added = value.net.added(value.eyes.see(state))
        assert abs(added) > 1e-6
        assert logit(value.worth(state, one)) == pytest.approx(1.1 * logit(foresight(state, one)) + added, abs=1e-3)
        assert logit(value.worth(state, other)) == pytest.approx(1.1 * logit(foresight(state, other)) - added, abs=1e-3)


def learned(table: TableGame[Any], scenario: str, measured: Measured | None, rules: str = "") -> Learned:
    eyes = Eyes(table, table.setting(scenario, {}))
    manifest = Manifest(table.id, rules or table.version, "", 1, 10, 0.1, {scenario: measured})
    return Learned(manifest, some_weights(eyes))


@pytest.mark.parametrize(
    ("measured", "rules", "used"),
    [
        (Measured(400, 0.56, 0.51, 0.61), "", True),
        (Measured(400, 0.54, 0.49, 0.59), "", False),
        (None, "", False),
        (Measured(400, 0.56, 0.51, 0.61), "0.0 of old", False),
    ],
    ids=["better for sure", "perhaps better", "not measured", "stale"],
)
def test_it_is_used_only_where_it_was_measured_to_be_better_under_these_rules(
    monkeypatch: pytest.MonkeyPatch, measured: Measured | None, rules: str, used: bool
) -> None:
    table = game("ironclads_on_squares")
    found = learned(table, "lissa", measured, rules)
    monkeypatch.setattr(module, "learned_of", lambda game: found)
    setting = table.setting("lissa", {})
    state = next(states(table, "lissa", 1))
    side = next(iter(setting.sides))
    hand = table.judgement.foresight(state, side)
    assert (weigher(table, setting)(state, side) != hand) is used
    channel = table.setting("channel_1878", {})
    other = next(states(table, "channel_1878", 1))
    for seat in channel.sides:  # it was not trained there
        assert weigher(table, channel)(other, seat) == table.judgement.foresight(other, seat)


def test_a_learned_value_changes_what_the_admiral_thinks(monkeypatch: pytest.MonkeyPatch) -> None:
    table = game("ironclads_on_squares")
    setting = table.setting("lissa", {})
    found = learned(table, "lissa", None)
    monkeypatch.setattr(module, "learned_of", lambda game: found)
    position, rng = Position(table, table.start(setting)), Fast(5)
    while isinstance(position.request, Chance):
        position.give(position.request.sample(rng))
    seat = next(iter(position.asks()))
    known = knowledge(position, seat)
    thought = {}
    for kind in ("hand", "learned", "handlook", "learnedlook"):
        admiral = bot(f"admiral:200@{kind}", table, setting, Fast(1))
        assert isinstance(admiral, Thinker)
        thought[kind] = admiral.think(known)
    values = {kind: {each.order.code: round(each.value, 6) for each in found.orders} for kind, found in thought.items()}
    assert values["hand"] != values["learned"]
    assert values["handlook"] != values["learnedlook"]
    assert all(each.visits == 0 for each in thought["learnedlook"].orders)


@pytest.mark.parametrize("name", ["captain@hand", "admiral@wonder"])
def test_a_kind_of_bot_that_there_is_not_is_refused(name: str) -> None:
    with pytest.raises(DataError, match="has no such kind"):
        bot(name, game("iron_and_fire"), game("iron_and_fire").setting("race", {}), Fast(1))


def test_the_weights_in_the_packages_fit_their_games_and_are_small() -> None:
    for name in GAMES:
        table = game(name)
        found = learned_of(table)
        if found is None:
            continue
        assert found.manifest.game == name
        assert len(msgspec.json.encode(found)) <= 500_000
        for scenario in found.manifest.scenarios:
            value = Value(table, table.setting(scenario, {}), found.weights)
            state = next(states(table, scenario, 1))
            assert -1 <= value.worth(state, value.eyes.sides[0]) <= 1


def test_a_broken_file_of_weights_is_an_error_that_names_it(monkeypatch: pytest.MonkeyPatch, tmp_path: Any) -> None:
    (tmp_path / "ai").mkdir()
    (tmp_path / "ai" / "learned.json").write_text('{"manifest": 3}', encoding="utf-8")
    monkeypatch.setattr(module, "files", lambda package: tmp_path)
    with pytest.raises(DataError, match=r"iron_and_fire ai/learned.json: is no file of weights"):
        read_weights.__wrapped__("admiralty.games.iron_and_fire", "iron_and_fire")
