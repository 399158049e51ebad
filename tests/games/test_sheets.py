"""The card of every unit in every scenario can be shown, each value with its source."""

import pytest

from admiralty.kernel.flows.event import Message
from admiralty.kernel.games.view import knowledge
from admiralty.lab.run import bots_by_side, key_of, play
from admiralty.library import package_of
from admiralty.words import Words
from tests.conformance.tables import Table, tables

SCENARIOS = [table for table in tables() if not table.options]


@pytest.mark.parametrize("table", SCENARIOS, ids=str)
def test_every_counter_that_a_game_shows_has_a_card(table: Table) -> None:
    game, setting = table.build()
    words = Words(strict=True).for_game(package_of(table.game)).with_names(setting.names)
    match, _ = play(game, setting, bots_by_side(setting, ["random"]), key_of(3))
    view = knowledge(match.position, setting.seats[0]).now
    shown = {counter.id for counter in game.scene(view, setting, setting.seats[0], None, words.say).counters}
    cards = [game.sheet(setting, unit) for unit in sorted({*shown, *setting.names})]
    assert any(cards)
    for figure in [figure for card in cards for figure in card]:
        assert words.render(figure.label)
        assert words.render(figure.value) if isinstance(figure.value, Message) else str(figure.value)
        assert figure.source
