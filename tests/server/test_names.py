"""Display names: readable, and distinct from those of the others at the table."""

import httpx
import pytest

from admiralty.server.errors import Invalid
from admiralty.server.identity.display_names import person_name
from admiralty.server.registry import host_words
from tests.server.serving import DEFENDER, DUEL, RAIDER, duel, token

COCO = "\u0421\u043e\u0441\u043e"
"""Four letters of Cyrillic, which look like Coco."""
ANNA = "\u0410nn\u0430"
"""Anna, the outer two letters of Cyrillic."""


@pytest.mark.parametrize("name", ["Anna", COCO, "\u0418\u0432\u0430\u043d Petrov", "Jos\u00e9 2", "\u5c71\u7530 Taro"])
def test_a_name_is_written_in_any_script(name: str) -> None:
    assert person_name(name) == name
    assert person_name(name, [name, "Bo"]) == name


def said(fault: Invalid) -> str:
    return host_words("en").say("error-invalid", **fault.words)


@pytest.mark.parametrize("name", [ANNA, "\u039f'Hara", "Ana-\u0410n"])
def test_a_word_of_two_scripts_that_look_alike_is_refused(name: str) -> None:
    with pytest.raises(Invalid) as refused:
        person_name(name)
    assert "mixes letters of two scripts" in said(refused.value)


@pytest.mark.parametrize(
    ("name", "other", "alike"),
    [
        (COCO, "Coco", True),
        ("Coco", COCO, True),
        ("ANNA", "Anna", True),
        ("Jose", "Jos\u00e9", True),
        ("\ufb01n", "fin", True),
        ("\u0391\u039d\u039d\u0391", "ANNA", True),
        ("Anna", "Ana", False),
        ("Anna", "Anna 2", False),
        ("\u0418\u0432\u0430\u043d", "Ivan", False),
    ],
)
def test_names_that_the_eye_confuses_are_told_apart(name: str, other: str, alike: bool) -> None:
    if not alike:
        assert person_name(name, ["Bo", other]) == name
        return
    with pytest.raises(Invalid) as refused:
        person_name(name, ["Bo", other])
    assert f"{name} and {other} look alike" in said(refused.value)


def test_nobody_sits_down_under_a_name_like_anothers(http: httpx.Client) -> None:
    seats = {DEFENDER: {"by": "me"}, RAIDER: {"by": "friend", "name": COCO}}
    body = {"game": DUEL, "scenario": "fog", "seats": seats, "name": "Coco"}
    assert "look alike" in http.post("/api/matches", json=body).text
    defender, _ = duel(http, mine="off")
    taker = {"by": "friend", "name": "PLAYER 2"}
    answer = defender.post("/hand-over", seat=DEFENDER, to=taker, token=token())
    assert (answer.status_code, "look alike" in answer.text) == (422, True)
