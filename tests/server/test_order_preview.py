"""The order card and the banner: faces, lines and sums agree with the chances that the rules give."""

from typing import Any

import pytest

from admiralty import Table
from admiralty.kernel.flows.chance import Fast
from admiralty.present.log_view import Log
from admiralty.server.registry import GameRegistry
from admiralty.server.workers.order_preview import chip_chances, order_odds


class Asked:
    """A table where a seat may fire, the order card, and the table after the shot."""

    def __init__(self, game: str, scenario: str, first: str = "fire") -> None:
        self.table = Table(game, scenario, 3)
        self.presenter = GameRegistry().presenter(game, scenario, {})
        rng, match = Fast(3), self.table.match
        while True:
            seat = self.table.seat
            assert seat is not None
            choices = match.asks()[seat].choices
            code = next((order.code for order in choices.candidates(60) if order.code.startswith(first)), "")
            if code:
                break
            match.order(seat, choices.sample(rng).code)
        self.seat, self.code = seat, code
        job = {"seat": seat, "code": code, "decision": match.decision}
        self.card: dict[str, Any] = order_odds(job, self.presenter, match.position)
        self.chips: dict[str, float] = chip_chances(job, self.presenter, match.position)["chances"]
        match.order(seat, code)


@pytest.fixture(scope="module")
def shot() -> Asked:
    return Asked("iron_and_fire", "end_game")


@pytest.fixture(scope="module")
def volley() -> Asked:
    return Asked("ironclads_on_squares", "lissa")


def _chance(card: dict[str, Any]) -> float:
    return sum((float(each["share"]) for each in card["measures"][0]["chances"] if each["value"]), 0.0)


def test_every_face_is_coloured_by_what_it_comes_to(shot: Asked) -> None:
    die = shot.card["die"]
    good = [each for each in die["faces"] if each["grade"]]
    assert [each["face"] for each in die["faces"]] == [str(face) for face in range(1, 11)]
    assert len(good) / 10 == pytest.approx(_chance(shot.card))
    assert {each["text"] for each in die["faces"] if not each["grade"]} == {"miss"}
    assert die["needs"].startswith("Needs ")
    assert die["needs"].endswith("on the d10")


def test_the_sum_is_told_with_what_it_is_held_against(shot: Asked) -> None:
    assert shot.card["modifiers"]
    assert "protection" in shot.card["against"]


def test_one_line_an_effect_with_its_chance(shot: Asked, volley: Asked) -> None:
    for asked in (shot, volley):
        assert all(0 < line["share"] <= 1 for line in asked.card["lines"])
        results = {(each["text"].lower(), round(each["share"], 9)) for each in asked.card["results"]}
        told = {(each["text"].lower(), round(each["share"], 9)) for each in asked.card["lines"]}
        assert not results & told, "nothing is said twice"


def test_the_results_are_a_partition_and_agree_with_the_measures(shot: Asked, volley: Asked) -> None:
    for asked in (shot, volley):
        results = asked.card["results"]
        assert sum(each["share"] for each in results) == pytest.approx(1)
        nothing = [each for each in results if each["kind"] == "none"]
        assert sum(each["share"] for each in nothing) == pytest.approx(1 - _chance(asked.card))
        assert {each["text"] for each in nothing} <= {"miss", "no hit"}
        order = ["harm", "none", "good"]
        assert [each["kind"] for each in results] == sorted((each["kind"] for each in results), key=order.index)


def test_a_term_that_hangs_on_a_hidden_face_is_unknown(shot: Asked) -> None:
    table = Table("iron_and_fire", "first_blood", seed=7)
    presenter = GameRegistry().presenter("iron_and_fire", "first_blood", {})
    while table.seat is not None:
        for code in list(table.orders)[:60]:
            found = table.odds(code)
            if not any(result.fatal for result in found.results):
                continue
            assert (found.odds.exact, found.odds.worlds) == (True, 4)
            card = order_odds(
                {"seat": table.seat, "code": code, "decision": table.match.decision}, presenter, table.match.position
            )
            (mine,) = [each for each in card["modifiers"] if each["text"] == "mine"]
            assert mine["value"] is None
            assert mine["unknown"] == "unknown (none 56.3%, +0 25%, +1 12.5%, +2 6.2%)"
            shown = [(each["text"], each["shown"]) for each in card["results"]]
            assert shown == [("Huáscar sunk", "28.8%"), ("hits on her: 2", "5.4%"), ("nothing", "65.8%")]
            assert card["note"].startswith("Exact over all 4 possible positions, assuming ")
            assert [each["value"] for each in shot.card["modifiers"] if each["value"] is None] == []
            return
        table.play(1, bots="random")
    raise AssertionError("nobody came near a mine")


def test_the_chip_says_what_the_card_says(shot: Asked, volley: Asked) -> None:
    for asked in (shot, volley):
        assert asked.chips[asked.code] == pytest.approx(_chance(asked.card))


def test_the_banner_has_the_whole_sum_and_the_result(shot: Asked) -> None:
    match = shot.table.match
    seats: tuple[Any, ...] = (shot.seat, next(seat for seat in shot.presenter.setting.seats if seat != shot.seat), None)
    for seat in seats:
        log = Log(shot.presenter, seat, False, {})
        log.follow(match.journal.entries)
        fallen = next(each for _, each in reversed(log.chances) if each.throw)
        told = fallen.throw
        assert told is not None
        reached = int(fallen.faces[0]) + sum(term.value for term in told.terms)
        assert told.by
        assert told.at
        assert told.result
        assert int(told.reached) == reached
        assert len(fallen.units) >= 2
