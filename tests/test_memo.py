"""The memo: the same results, within a budget of bytes, in any number of threads."""

import re
import threading
from pathlib import Path

from admiralty.memo import ENTRY, Memo, weigh

LONG = "x" * 1000


def test_what_was_made_is_found_again_by_position_and_by_name() -> None:
    memo, calls = Memo(1_000_000), list[object]()

    @memo
    def shout(word: str, *, times: int = 1) -> str:
        """Say it louder."""
        calls.append((word, times))
        return word.upper() * times

    assert [shout("a"), shout("a"), shout("a", times=2), shout("a", times=2)] == ["A", "A", "AA", "AA"]
    assert calls == [("a", 1), ("a", 2)]
    assert (memo.kept, len(memo)) == (2, 2)
    assert shout.__doc__ == "Say it louder."
    memo.clear()
    assert (len(memo), memo.size) == (0, 0)
    assert shout("a") == "A"
    assert memo.kept == 3


def test_all_functions_together_keep_to_the_budget_and_what_is_used_stays() -> None:
    memo, calls = Memo(100 * weigh(LONG)), list[int]()

    @memo
    def one(n: int) -> str:
        calls.append(n)
        return LONG + str(n)

    @memo
    def other(n: int) -> str:
        return LONG + str(n)

    for n in range(1000):
        one(n), other(n), one(-1)
        assert memo.size <= memo.budget
    assert calls.count(-1) == 1, "a result that is used all the time is made once"
    calls.clear()
    one(999), other(999)
    assert calls == []
    one(0)
    assert calls == [0]


def test_a_failure_is_not_kept() -> None:
    memo, fails = Memo(1000), [True, False]

    @memo
    def trying() -> str:
        if fails.pop(0):
            raise KeyError("once")
        return "done"

    try:
        trying()
    except KeyError:
        assert len(memo) == 0
    assert trying() == "done"


def test_threads_get_the_same_results() -> None:
    memo, wrong = Memo(50 * ENTRY), list[int]()

    @memo
    def square(n: int) -> int:
        return n * n

    def work() -> None:
        wrong.extend(n for n in range(3000) if square(n % 97) != (n % 97) ** 2)

    threads = [threading.Thread(target=work) for _ in range(4)]
    for each in threads:
        each.start()
    for each in threads:
        each.join()
    assert wrong == []
    assert memo.size <= memo.budget


OTHER_CACHES = re.compile(r"\blru_cache\b|\bOrderedDict\b")
OTHERS = {
    "present/byte_lru.py": "the LRU cache of matches and replays",
    "server/http/rate_limits.py": "buckets, which are counted and not made again",
    "server/workers/fair_queue.py": "owners, in the order in which they came",
}


def test_what_is_drawn_said_and_rendered_is_kept_in_the_one_memo() -> None:
    """A cache with a number of its own has no budget in bytes and no metric."""
    root = Path("src/admiralty")
    folders = [*(root / name for name in ("present", "scene", "server", "words")), *root.glob("games/*/ui")]
    files = [path for folder in folders for path in folder.rglob("*.py")]
    assert len(files) > 200
    found = {path.relative_to(root).as_posix() for path in files if OTHER_CACHES.search(path.read_text("utf-8"))}
    assert found == set(OTHERS), "keep it with `remembered`, or say here why not"
