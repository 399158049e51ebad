"""The fair queue for worker slots: many jobs of one owner do not block the others."""

import asyncio
from collections.abc import Awaitable, Callable
from itertools import count
from types import SimpleNamespace

import pytest

from admiralty.server.workers.fair_queue import Full, Turns
from tests.support.patience import PATIENCE


class Shop:
    """Jobs that take as long as the test wants, and the order in which they started."""

    def __init__(self, turns: Turns) -> None:
        self.turns = turns
        self.begun: list[str] = []
        self.most: dict[str, int] = {}
        self._now: dict[str, int] = {}

    async def job(self, owner: str, steps: int = 1) -> None:
        async with self.turns.turn(owner):
            self.begun.append(owner)
            self._now[owner] = self._now.get(owner, 0) + 1
            self.most[owner] = max(self.most.get(owner, 0), self._now[owner])
            for _ in range(steps):
                await asyncio.sleep(0)
            self._now[owner] -= 1


def played(test: Callable[[], Awaitable[None]]) -> None:
    async def run() -> None:
        await test()

    asyncio.run(run())


def test_one_who_comes_after_sixty_of_another_goes_next() -> None:
    async def test() -> None:
        shop = Shop(Turns(1))
        many = [asyncio.create_task(shop.job("greedy")) for _ in range(60)]
        await asyncio.sleep(0)
        await asyncio.gather(*many, shop.job("victim"))
        assert shop.begun.index("victim") <= 2
        assert shop.begun.count("greedy") == 60

    played(test)


def test_with_several_places_one_owner_never_holds_them_all() -> None:
    async def test() -> None:
        shop = Shop(Turns(3))
        await asyncio.gather(*(shop.job("greedy", steps=5) for _ in range(30)))
        assert shop.most == {"greedy": 2}

    played(test)


def test_everybody_gets_the_same_share_whatever_they_ask_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """With a fake clock on which every job takes one tick."""
    ticks = count()
    monkeypatch.setattr("admiralty.server.workers.fair_queue.time", SimpleNamespace(monotonic=lambda: next(ticks)))

    async def test() -> None:
        shop = Shop(Turns(1))
        greedy = [shop.job("greedy", steps=3) for _ in range(100)]
        modest = [shop.job(f"person {n}", steps=3) for n in range(5) for _ in range(10)]
        await asyncio.gather(*greedy, *modest)
        assert shop.begun[:60].count("greedy") == 10

    played(test)


def test_the_queue_is_bounded_for_each_and_for_all_and_says_when_to_come_back() -> None:
    async def test() -> None:
        shop = Shop(Turns(1, each=2, together=4))
        tasks = [asyncio.create_task(shop.job("anna", steps=50)) for _ in range(3)]
        await asyncio.sleep(0)
        with pytest.raises(Full) as full:
            await shop.job("anna")
        assert full.value.seconds == 2  # her waiting jobs, at one second each while their time is unknown
        tasks += [asyncio.create_task(shop.job(name)) for name in ("berta", "carla")]
        await asyncio.sleep(0)
        with pytest.raises(Full) as full:
            await shop.job("dora")
        assert full.value.seconds == 4
        await asyncio.gather(*tasks)
        await shop.job("dora")
        assert shop.turns.waiting == 0

    played(test)


def test_who_goes_away_gives_the_place_back_waiting_or_not() -> None:
    async def test() -> None:
        shop = Shop(Turns(1))
        tasks = [asyncio.create_task(shop.job("anna", steps=1000)) for _ in range(3)]
        await asyncio.sleep(0)
        tasks[1].cancel()
        await asyncio.sleep(0)
        tasks[0].cancel()
        tasks[2].cancel()  # it may have got the slot at this moment
        await asyncio.gather(*tasks, return_exceptions=True)
        await asyncio.wait_for(shop.job("berta"), PATIENCE)
        assert shop.turns.waiting == 0

    played(test)


@pytest.mark.parametrize("when", range(6))
def test_no_place_is_lost_whenever_somebody_goes_away(when: int) -> None:
    async def test() -> None:
        shop = Shop(Turns(2))
        tasks = [asyncio.create_task(shop.job(f"p{n % 3}", steps=2)) for n in range(9)]
        for _ in range(when):
            await asyncio.sleep(0)
        for task in tasks[::2]:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await asyncio.wait_for(asyncio.gather(shop.job("a"), shop.job("b")), PATIENCE)

    played(test)
