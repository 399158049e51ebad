"""The pictures on cards: small, complete, and one for every card of a hand."""

from xml.etree import ElementTree

import pytest

from admiralty import library
from admiralty.games.oak_and_iron.ui.hand import PICTURE_OF, PICTURES
from admiralty.games.oak_and_iron.ui.vignettes import CARD_PICTURES

MOST = 8_000
"""Bytes of a picture: a hand of six is fetched once, and weighs no more than a hull or two of a chart."""


@pytest.mark.parametrize("name", CARD_PICTURES)
def test_a_vignette_is_a_small_picture_of_its_own(name: str) -> None:
    drawn = CARD_PICTURES[name]()
    assert ElementTree.fromstring(drawn).attrib["viewBox"] == "0 0 150 96"
    assert len(drawn) < MOST


def test_every_picture_that_a_card_names_is_drawn_and_no_card_is_named_that_is_not_in_the_book() -> None:
    book = library.game("oak_and_iron").setting("quickstart", {}).book
    assert {*PICTURES, *PICTURE_OF.values(), "courage"} == set(CARD_PICTURES)
    assert set(PICTURE_OF) <= set(book.initiative)
