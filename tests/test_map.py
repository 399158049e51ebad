"""The map of the packages, and the words by which an engineer finds a module."""

import ast
import re
from functools import cache
from pathlib import Path

import pytest

MAP = Path("docs/developers/map.md")
SOURCE = Path("src/admiralty")

FOUND_BY = {
    "rate limit": "server/http/rate_limits.py",
    "idempotency": "server/matches/live_matches.py",
    "CSRF": "server/identity/tokens.py",
    "permission": "server/identity/accounts.py",
    "reverse proxy": "server/run.py",
    "gzip": "server/push/hub.py",
    "minif": "server/app.py",
    "localisation": "words/render.py",
    "abbreviation": "kernel/orders/grammar.py",
    "misspelt": "kernel/base/misspelt.py",
    "memo": "memo.py",
    "thread pool": "server/http/threads.py",
    "process pool": "server/workers/pool.py",
    "fair queue": "server/workers/fair_queue.py",
    "server-sent events": "server/push/sse.py",
    "publish and subscribe": "server/push/hub.py",
    "diff": "present/diff.py",
    "LRU cache": "present/byte_lru.py",
    "view model": "present/model/__init__.py",
    "chat": "server/matches/chat.py",
    "presence": "server/api/presence.py",
    "tutorial": "present/lessons.py",
    "time control": "server/matches/clock.py",
    "session cookie": "server/identity/accounts.py",
    "spectator": "server/identity/accounts.py",
    "invitation": "server/identity/accounts.py",
    "upload": "server/workers/uploads.py",
    "migration": "server/db/migrations/__init__.py",
    "backup": "server/matches/backups.py",
    "group commit": "server/db/writer.py",
    "metrics": "server/ops/metrics.py",
    "logging": "server/ops/json_log.py",
    "garbage collection": "server/ops/garbage.py",
    "settings": "server/settings.py",
    "OpenAPI": "server/api/openapi.py",
    "QR code": "server/http/lan_address.py",
    "signature": "signing.py",
    "translation": "words/catalogue.py",
    "screen reader": "scene/speech.py",
    "animation": "scene/film.py",
    "line of sight": "boards/table/sight.py",
    "pathfinding": "boards/hexmap.py",
    "collision detection": "boards/table/motion.py",
    "serialis": "kernel/records/record.py",
    "undo": "kernel/matches/history.py",
    "snapshot": "kernel/matches/snapshots.py",
    "hash chain": "kernel/matches/journal.py",
    "random number": "kernel/flows/chance.py",
    "commitment": "kernel/matches/nonces.py",
    "replay": "kernel/replays/replay.py",
    "validation": "kernel/matches/entry_schema.py",
    "probability distribution": "kernel/odds/odds.py",
    "determinization": "kernel/games/sample_unknown.py",
    "Monte Carlo": "bots/admiral.py",
    "expectimax": "bots/captain.py",
    "evaluation function": "games/judgement.py",
    "Elo": "lab/elo.py",
    "confidence interval": "lab/measure.py",
    "self-play": "lab/run.py",
    "Parquet": "lab/store.py",
    "reinforcement learning": "lab/env.py",
    "login": "server/identity/accounts.py",
    "WebSocket": "server/push/sse.py",
    "heartbeat": "server/push/sse.py",
    "optimistic locking": "server/db/journals.py",
    "timeout": "server/http/connections.py",
    "CSP": "server/http/headers.py",
    "timer": "server/matches/timekeeper.py",
    "leaderboard": "lab/ladder.py",
    "readiness": "server/app.py",
    "shuffle": "kernel/flows/piles.py",
    "cheat": "kernel/replays/proof.py",
    "fairness": "kernel/matches/nonces.py",
    "nudge": "server/api/presence.py",
    "classroom": "server/matches/classes.py",
    "scaffold": "cli/new_game.py",
    "RNG": "kernel/flows/chance.py",
    "progress bar": "cli/simulate.py",
    "fog of war": "kernel/matches/lookout.py",
    "known hosts": "cli/hosts.py",
    "neural network": "bots/learned/net.py",
    "sequential": "lab/confidence_sequence.py",
}
"""Words that an engineer would search for, and the module that each must lead to."""

FEW = 10
"""A word in more first lines than this does not lead to a module."""


@cache
def first_line(path: Path) -> str:
    return (ast.get_docstring(ast.parse(path.read_text("utf-8"))) or "").partition("\n")[0]


def listed() -> dict[str, str]:
    """Each package of the map with its text; wrapped lines are joined."""
    text = MAP.read_text("utf-8").replace("\n  ", " ")
    return dict(re.findall(r"^- `([^`]+)`: (.+)$", text, re.MULTILINE))


def packages() -> set[Path]:
    """Every package of source and benchmarks, and of the tests the first level."""
    found = [path.parent for root in ("src", "benchmarks") for path in Path(root).rglob("__init__.py")]
    return {*found, *(path.parent for path in Path("tests").glob("__init__.py")), *_level("tests")}


def _level(root: str) -> set[Path]:
    return {path.parent for path in Path(root).glob("*/__init__.py")}


def test_the_map_has_every_package_and_no_other_with_the_line_of_its_docstring() -> None:
    said = {path: line for name, line in listed().items() for path in (*Path().glob(name),)}
    gone = [name for name in listed() if not any(Path().glob(name))]
    assert gone == [], f"{MAP} names packages that do not exist"
    assert sorted(map(str, packages() - set(said))) == [], f"{MAP} lacks packages"
    assert sorted(map(str, set(said) - packages())) == [], f"{MAP} names what is not a package"
    for path, line in said.items():
        assert line == first_line(path / "__init__.py"), f"{path}: the map and the docstring differ"


def test_every_module_has_a_first_line_that_is_a_sentence() -> None:
    lines = {path: first_line(path) for path in SOURCE.rglob("*.py")}
    assert [str(path) for path, line in lines.items() if not line.endswith((".", "?"))] == []


@pytest.mark.parametrize("word", FOUND_BY)
def test_an_ordinary_word_leads_to_its_module(word: str) -> None:
    found = [
        path.relative_to(SOURCE).as_posix()
        for path in SOURCE.rglob("*.py")
        if re.search(rf"\b{re.escape(word)}", first_line(path), re.IGNORECASE)
    ]
    assert FOUND_BY[word] in found
    assert len(found) <= FEW, found


def test_the_page_on_the_server_lists_every_module() -> None:
    text = Path("docs/developers/server.md").read_text("utf-8").partition("## The modules")[2]
    rows = re.findall(r"^\| (?:`(\w+)`|\(root\)) \| (.+?) \|", text, re.MULTILINE)
    said = {f"{folder}/{module}" for folder, modules in rows for module in re.findall(r"`(\w+)`", modules)}
    server = SOURCE / "server"
    tree = {
        f"{'' if path.parent == server else path.parent.name}/{path.stem}"
        for path in (*server.glob("*.py"), *server.glob("*/*.py"))
        if path.stem != "__init__"
    }
    assert said - {"db/migrations"} == tree


CLIENT = SOURCE / "client/static/js"
CLIENT_LAYERS = ("pages", "people", "orders", "board", "lib")
"""The folders of the client's scripts: each imports from itself and from those after it."""


def test_the_page_on_the_client_lists_every_script() -> None:
    scripts = {path.relative_to(CLIENT).as_posix() for path in CLIENT.rglob("*.js")}
    text = Path("docs/developers/client.md").read_text("utf-8")
    assert {*re.findall(r"^- `([^`]+\.js)`:", text, re.MULTILINE)} == scripts


def test_the_folders_of_the_client_import_downwards_only() -> None:
    assert {path.name for path in CLIENT.iterdir()} == set(CLIENT_LAYERS)
    for path in CLIENT.rglob("*.js"):
        place = CLIENT_LAYERS.index(path.parent.name)
        for folder in re.findall(r"""["']\.\./(\w+)/[\w.]+\.js["']""", path.read_text("utf-8")):
            assert CLIENT_LAYERS.index(folder) > place, f"{path} imports from {folder}"
