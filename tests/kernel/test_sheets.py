"""Order sheets by themselves: three boats, a few kinds of entry; reading, writing, refusals and sampling."""

from collections.abc import Iterable, Sequence
from typing import Annotated, Any, NamedTuple

import pytest

from admiralty.kernel.flows.chance import Fast
from admiralty.kernel.flows.choices import IllegalOrder, MalformedOrder, Refusal, Rng
from admiralty.kernel.flows.event import Message
from admiralty.kernel.orders.arguments import Number, Spot
from admiralty.kernel.orders.entries import NOTHING, Entry, Written
from admiralty.kernel.orders.sheets import OrderSheet, SheetOrder


class Boat(NamedTuple):
    name: str
    best: int


class Setting:
    def __init__(self) -> None:
        self.made_before: dict[Any, Any] = {}


class Sea:
    def __init__(self) -> None:
        self.setting = Setting()


class Speed(Entry[Sea, Boat], word="speed", case="4.1", slot="speed"):
    knots: Annotated[int, Number(least=0, most=20)]

    def refusal(self, state: Sea, now: Boat) -> Refusal | None:
        return None if self.knots <= now.best else IllegalOrder("4.1", Message("refusal-fast", best=now.best))

    def point(self, state: Sea, now: Boat) -> Spot:
        return Spot("cell", f"{now.name}{self.knots}")


class Stop(Entry[Sea, Boat], word="stop", case="4.2", slot="speed"):
    """Another way to say how fast."""


class Helm(Entry[Sea, Boat], word="helm", case="4.3", slot="helm"):
    points: Annotated[int, Number(least=1, most=4)]


class Hard(Entry[Sea, Boat], form="helm hard {points} {then}", case="4.3", slot="helm"):
    """A longer form that begins like a shorter one."""

    points: Annotated[int, Number(least=1, most=4)]
    then: Annotated[int, Number(least=1, most=4)]


class Signal(Entry[Sea, None], word="signal", case="7.1", slot="signal"):
    number: Annotated[int, Number(least=1, most=9)]


class Quiet(Entry[Sea, None], word="quiet", case="7.2", slot="quiet"):
    def label(self, setting: Any) -> Message | None:
        return None


BOATS = {"tug": Boat("tug", 3), "ram": Boat("ram", 12), "gig": Boat("gig", 5)}


class Sheet(OrderSheet):
    case = "1.0"

    def together(self, subject: str, entries: Sequence[Entry[Any, Any]]) -> Refusal | None:
        both = {type(entry) for entry in entries} >= {Stop, Helm}
        return IllegalOrder("4.4", Message("refusal-no-steerage", ship=subject)) if both else None

    def agree(self, written: Written) -> Refusal | None:
        stops = [subject for subject, entries in written.lines if any(type(entry) is Stop for entry in entries)]
        return IllegalOrder("4.5", Message("refusal-all-stop")) if len(stops) > 1 else None

    def draw_line(self, subject: str, rng: Rng) -> Sequence[Entry[Any, Any]]:
        return ((), (Stop(),), (Speed(rng.below(3)),))[rng.below(3)]

    def draw_whole(self, rng: Rng) -> Sequence[Entry[Any, Any]]:
        return (Signal(1 + rng.below(9)),) if rng.below(2) else ()

    def proposals(self, most: int) -> Iterable[Written]:
        yield Written((("tug", (Speed(1),)),))
        yield Written((("tug", (Speed(1),)),))
        yield Written((("tug", (Speed(2),)),))
        yield Written((("tug", (Speed(3),)),))


def sheet(*names: str, whole: bool = True) -> Sheet:
    boats = {name: BOATS[name] for name in names or BOATS}
    return Sheet((Speed, Stop, Helm, Hard), Sea(), boats, (Signal, Quiet) if whole else ())


def refused(text: str, of: Sheet | None = None) -> tuple[type[Refusal], str, str, dict[str, Any]]:
    with pytest.raises(Refusal) as caught:
        (of or sheet()).check(text)
    return type(caught.value), caught.value.case, caught.value.reason.key, dict(caught.value.reason.args)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "carry on"),
        ("carry on", "carry on"),
        ("ram speed 4", "ram speed 4"),
        ("RAM  helm 2 speed 4;tug stop", "tug stop; ram speed 4 helm 2"),
        ("ram helm 2; ram speed 4", "ram speed 4 helm 2"),
        ("signal 3; gig helm hard 1 2;", "gig helm hard 1 2; signal 3"),
        ("quiet signal 2", "signal 2 quiet"),
        ("tug carry on; ram stop", "ram stop"),
    ],
)
def test_a_sheet_is_written_in_one_way(text: str, code: str) -> None:
    order = sheet().check(text)
    assert order.code == code
    assert sheet().check(code) == order
    assert sheet().trusted(text) == order
    assert hash(sheet().check(code)) == hash(order)
    assert order != sheet().check("tug speed 0")
    other: object = code
    assert (order == other) is False


def test_who_writes_for_one_boat_need_not_name_her() -> None:
    assert sheet("ram").check("speed 9 helm 1").code == "ram speed 9 helm 1"
    assert refused("speed 2")[2:] == ("refusal-sheet-subject", {"word": "speed", "known": ["tug", "ram", "gig"]})
    assert refused("signal 2", sheet(whole=False))[2] == "refusal-sheet-subject"


@pytest.mark.parametrize(
    ("text", "kind", "case", "key", "args"),
    [
        ("tug speed 4", IllegalOrder, "4.1", "refusal-fast", {"best": 3}),
        ("tug stop helm 1", IllegalOrder, "4.4", "refusal-no-steerage", {"ship": "tug"}),
        ("tug stop; ram stop", IllegalOrder, "4.5", "refusal-all-stop", {}),
        ("tug speed 1 stop", IllegalOrder, "4.2", "refusal-sheet-twice", {"first": "speed 1", "second": "stop"}),
        ("signal 1 signal 2", IllegalOrder, "7.1", "refusal-sheet-twice", {"first": "signal 1", "second": "signal 2"}),
        ("tug speed 1 flag 2", MalformedOrder, "1.0", "refusal-sheet-form",
         {"words": "flag 2", "known": ["helm", "speed", "stop"]}),
        ("tug helm", MalformedOrder, "1.0", "refusal-sheet-form",
         {"words": "helm", "known": ["helm", "speed", "stop"]}),
    ],
)  # fmt: skip
def test_what_stands_against_a_sheet(text: str, kind: type, case: str, key: str, args: dict[str, Any]) -> None:
    assert refused(text) == (kind, case, key, args)


def test_a_sheet_of_two_hundred_lines_is_read_and_one_of_more_is_not() -> None:
    assert sheet().check(";".join(["tug stop"] + [""] * 199)).code == "tug stop"
    assert refused(";".join(["tug stop"] + [""] * 200))[2:] == ("refusal-sheet-long", {"most": 200})


def test_a_sheet_in_words_is_its_lines() -> None:
    found = sheet().check("ram speed 4 helm 1; signal 3 quiet").label
    assert found is not None
    said: Any = found.args["lines"]
    line, signal = said
    assert (found.key, line.key, line.args["subject"]) == ("order-sheet", "order-line", "ram")
    assert [entry.key for entry in line.args["entries"]] == ["order-speed", "order-helm"]
    assert signal.key == "order-signal", "what has no words is not said"
    assert sheet().check("").label == Message("order-carry-on")
    assert sheet().check("quiet").label == Message("order-carry-on")
    assert sheet().label(Written((("tug", ()),))) == Message("order-carry-on")


def test_a_random_sheet_says_what_was_drawn_as_far_as_it_goes_together() -> None:
    drawn = [sheet().sample(Fast(seed)) for seed in range(300)]
    codes = {order.code for order in drawn}
    assert all(sheet().check(code).code == code for code in codes)
    assert "carry on" in codes
    assert any(code.startswith("signal") for code in codes), "the whole without a line"
    assert any("signal" not in code and code != "carry on" for code in codes), "lines without the whole"
    assert any(len(order.value.lines) == 3 for order in drawn)
    assert max(code.count("stop") for code in codes) == 1


@pytest.mark.parametrize(
    ("most", "codes"),
    [
        (0, []),
        (1, ["carry on"]),
        (2, ["carry on", "tug speed 1"]),
        (3, ["carry on", "tug speed 1", "tug speed 2"]),
        (9, ["carry on", "tug speed 1", "tug speed 2", "tug speed 3"]),
    ],
)
def test_proposals_come_after_carrying_on_each_once(most: int, codes: list[str]) -> None:
    assert [order.code for order in sheet().candidates(most)] == codes


def test_pointing_at_the_board_means_the_entry_that_lies_there() -> None:
    assert sheet().picked("ram", Spot("cell", "ram4")) == (Speed(4),)
    assert sheet().picked("tug", Spot("cell", "ram4")) == ()
    assert sheet().picked("tug", Spot("counter", "tug1")) == ()
    assert sheet().picked("tug", Spot()) == ()


def test_the_form_has_a_place_for_each_key_with_all_that_can_be_given() -> None:
    fields = {field.slot: field for field in sheet().fields("tug")}
    assert list(fields) == ["speed", "helm"]
    assert [entry.code(None) for entry in fields["speed"].chips] == ["speed 0", "speed 1", "speed 2", "speed 3", "stop"]
    assert len(fields["helm"].chips) == 4 + 16
    assert [field.slot for field in sheet().fields("")] == ["signal", "quiet"]


def test_nothing_written_is_the_empty_sheet_and_two_sheets_are_told_by_their_code() -> None:
    one = SheetOrder(NOTHING, sheet())
    assert one.code == "carry on"
    assert one == SheetOrder(Written(), sheet())
    assert Written((("tug", (Stop(),)),)).of("tug") == (Stop(),)
    assert Written((("tug", (Stop(),)),)).of("ram") == ()


def test_a_draft_is_amended_line_by_line() -> None:
    presenter = sheet()
    draft = presenter.amended("tug speed 1; signal 1", "tug helm 2; ram speed 5; signal 2")
    assert draft == "tug speed 1 helm 2; ram speed 5; signal 2"
    assert presenter.amended("tug speed 1", "tug stop") == "tug stop"
    assert presenter.amended("tug speed 1; ram stop", "tug carry on") == "ram stop"
    with pytest.raises(IllegalOrder) as caught:
        presenter.amended("tug helm 2", "tug stop")
    assert (caught.value.case, caught.value.code) == ("4.4", "tug stop")


def test_what_was_drafted_is_struck_out_whole_or_in_one_place() -> None:
    presenter, draft = sheet(), "tug speed 1 helm 2; gig stop; signal 1"
    assert presenter.without(draft, "tug", "speed") == "tug helm 2; gig stop; signal 1"
    assert presenter.without(draft, "tug") == "gig stop; signal 1"
    assert presenter.without(draft, "") == "tug speed 1 helm 2; gig stop"
    assert presenter.without(draft, "", "quiet") == draft


def test_whose_time_is_up_gives_what_can_be_given() -> None:
    assert [sheet().lapsed(draft) for draft in ("tug speed 1", "tug speed 9", "")] == [
        "tug speed 1", "carry on", "carry on",
    ]  # fmt: skip
