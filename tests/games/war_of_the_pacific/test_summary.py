"""The recap of a turn in a few sentences, for a player who was away."""

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

from admiralty.games.war_of_the_pacific.events import TurnBegan
from admiralty.kernel.flows.chance import Fast
from admiralty.kernel.flows.event import Event
from admiralty.kernel.flows.flow import Ask, Chance
from admiralty.kernel.games.position import Position
from admiralty.present.presenter import Presenter
from tests.games.war_of_the_pacific.builder import GAME

STORMING = {"side": "chile", "units": ["buin", "line_2"], "enemies": ["zepita"], "origin": "3117", "place": "3117"}
TURN: list[tuple[str, dict[str, Any]]] = [
    ("UnitReplenished", {"unit": "buin", "place": "box"}),
    ("SetSail", {"side": "chile", "ships": ["cochrane", "itata"], "place": "3123", "area": "IV"}),
    ("BattleStarted", {"place": "3119", "side": "chile", "ships": ["cochrane"], "enemies": ["huascar", "union"]}),
    ("ShipFired", {"ship": "cochrane", "target": "union", "roll": 2, "armour": 0, "gunfire": 5, "effect": 1}),
    ("ShipSunk", {"ship": "huascar", "side": "peru"}),
    ("BattleOver", {"place": "3119"}),
    ("Arrived", {"side": "chile", "ships": ["itata"], "place": "3117"}),
    ("Landed", {"unit": "buin", "place": "3117", "against": True}),
    ("Landed", {"unit": "line_2", "place": "3117", "against": True}),
    ("Landed", {"unit": "column", "place": "3117", "against": True}),
    ("Camped", {"units": ["line_3"], "place": "3122"}),
    ("DroppedOff", {"unit": "line_4", "place": "3122"}),
    ("UnitLost", {"unit": "line_4", "place": "3122", "gone": False, "case": "8.3"}),
    ("AssaultStarted", {**STORMING, "landing": True}),
    ("UnitLost", {"unit": "buin", "place": "3117", "gone": False, "case": "8.9"}),
    ("UnitLost", {"unit": "zepita", "place": "3117", "gone": False, "case": "8.9"}),
    ("Retreated", {"side": "peru", "units": ["zepita"], "place": "3117", "to": "3218"}),
    ("PlaceTaken", {"side": "chile", "place": "3117"}),
]


def events(told: Sequence[tuple[str, Mapping[str, Any]]]) -> list[Mapping[str, Any]]:
    return [{"event": name, **said} for name, said in told]


def read(told: Sequence[Mapping[str, Any]]) -> list[str]:
    presenter = Presenter.of(GAME.id, "grand_campaign", {})
    return [presenter.render(message) for message in presenter.game.summary(presenter.setting, told)]


def test_a_turn_is_told_by_voyages_battles_landings_marches_assaults_and_cities() -> None:
    assert read(events(TURN)) == [
        "Chile took Pisagua, worth one point.",
        "Chile attacked Pisagua, 2 against 1: steps lost 1 and 1, and the defenders gave way.",
        "Chile: two ships from Antofagasta to Pisagua.",
        "Battle at sea at 3119 (Iquique), 1 against 2 ships; sunk: Huáscar; damaged: Unión.",
        "Landed at Pisagua against the enemy: two units with one supply column.",
        "Chile marched: two units to Mejillones.",
        "The march cost a step.",
        "One unit was brought to full strength.",
    ]


def test_a_few_events_are_read_as_they_are_and_nonsense_not_at_all() -> None:
    assert read(events(TURN)[:5]) == []
    assert read([{"event": "SetSail"}] * 20) == []
    assert read([{"event": "NoRulesToldThis"}] * 20) == []


def test_every_stretch_of_a_war_has_its_words() -> None:
    position = Position(GAME, GAME.start(GAME.setting("grand_campaign", {})), keeps=False)
    heard: list[Event] = []
    position.state.heard = heard
    rng, stretches = Fast(2), [0]
    while (request := position.request) is not None and position.state.turn < 4:
        if isinstance(request, Ask):
            position.give(GAME.judgement.likely(position.state, request, rng))
            stretches += [len(heard)] if isinstance(heard[-1] if heard else None, TurnBegan) else []
        else:
            assert isinstance(request, Chance)
            position.give(request.sample(rng))
    told = [{"event": type(each).__name__, **each.to_data()} for each in heard]
    found = [read(told[start:end]) for start, end in pairwise(stretches)]
    assert sum(map(bool, found)) >= 3
    assert all(len(sentences) < 30 for sentences in found)
