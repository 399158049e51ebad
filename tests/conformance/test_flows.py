"""No game calls a flow without running it; and the check for this finds one that does."""

from pathlib import Path

import pytest

from admiralty.lab.conformance.flows import flows_not_run
from admiralty.library import GAMES, package_of

RULES = """
from admiralty.kernel.flows.flow import Flow, ask
from admiralty.rulebook import act, roll
def hit(battle) -> Flow[bool]:
    yield from ()
    return True
def plain(battle) -> int:
    return 1
def follow(battle) -> Flow[None]:
    yield from ()
class Fire:
    def carry_out(self, battle) -> "Flow[None]":
        {line}
        yield from ()
class Hold:
    def carry_out(self, battle) -> None: ...
"""


@pytest.mark.parametrize("game", GAMES)
def test_every_flow_that_a_game_calls_is_run(game: str) -> None:
    assert flows_not_run(package_of(game)) == []


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("hit(battle)", ["hit"]),
        ("struck = hit(battle)", ["hit"]),
        ("self.carry_out(battle)", ["self.carry_out"]),
        ("self.take_effect(battle)", ["self.take_effect"]),
        ("roll(battle)", ["roll"]),
        ("act(battle)", ["act"]),
        ("if hit(battle) and plain(battle): pass", ["hit"]),
        ("struck = hit(battle) if plain(battle) else ask(battle)", ["hit", "ask"]),
        ("yield from hit(battle)", []),
        ("yield from (hit(battle) if plain(battle) else ask(battle))", []),
        ("struck = yield from hit(battle)", []),
        ("plain(battle)", []),
        ("battle.follow(battle)", []),
        ("follow(battle)", ["follow"]),
        ("return hit(battle)", []),
    ],
)
def test_a_flow_that_is_called_and_not_run_is_found(
    line: str, found: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = f"forgetful_{abs(hash(line))}"
    (tmp_path / name).mkdir()
    (tmp_path / name / "__init__.py").write_text(RULES.replace("{line}", line), encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    called = [place.split(" calls ")[1].removesuffix(" and does not run it") for place in flows_not_run(name)]
    assert called == found
