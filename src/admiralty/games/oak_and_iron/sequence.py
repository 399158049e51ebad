"""OI-2 to OI-10 The sequence of play: the next segment when the agenda is empty."""

from collections.abc import Callable, Container, Mapping
from typing import Any

from admiralty.games.oak_and_iron.rules.additional import terrain
from admiralty.games.oak_and_iron.rules.creating import building
from admiralty.games.oak_and_iron.rules.crew import crew
from admiralty.games.oak_and_iron.rules.gunnery import gunnery, resolving
from admiralty.games.oak_and_iron.rules.initiative import immediate, initiative
from admiralty.games.oak_and_iron.rules.movement import movement, sailing, seamanship
from admiralty.games.oak_and_iron.rules.phases import activation, attacking, endphase, phases
from admiralty.games.oak_and_iron.rules.starting import deployment, setup, waters
from admiralty.games.oak_and_iron.rules.terms import challenge, sea
from admiralty.games.oak_and_iron.state import MOST, Battle, ship_ids
from admiralty.rulebook import Call, Segment

from . import victory

SEGMENTS: tuple[Segment, ...] = (
    # before the game
    building.build,
    setup.wind,
    setup.draw_cards,
    challenge.challenge,
    challenge.judge,
    setup.roles,
    setup.choose_role,
    setup.pick_cards,
    setup.objective_terrain,
    setup.objective_ship,
    waters.fill_pool,
    waters.place_terrain,
    waters.place_one,
    waters.adjust_terrain,
    waters.adjust_one,
    deployment.deploy,
    deployment.deploy_one,
    deployment.ready,
    # initiative phase
    initiative.offer_peek,
    initiative.choose_cards,
    initiative.look,
    initiative.choose_after_peek,
    initiative.reveal,
    initiative.swap,
    initiative.compare,
    immediate.event,
    immediate.event_effect,
    initiative.break_tie,
    initiative.take_challenge,
    immediate.immediate,
    immediate.card_effect,
    immediate.pick_ship,
    # movement phase
    phases.movement_start,
    phases.choose_squadron,
    activation.activate,
    sailing.begin,
    sailing.shift,
    seamanship.seamanship,
    movement.move,
    terrain.put_back,
    movement.arrive,
    attacking.react,
    crew.crew,
    movement.wake,
    # attack phase
    attacking.attack_start,
    attacking.attacker,
    attacking.attack_turn,
    attacking.second,
    resolving.resolve,
    gunnery.volley,
    # end phase
    endphase.capture,
    endphase.prize,
    endphase.part,
    victory.withdrawal,
    endphase.sinking,
    endphase.admirals,
    endphase.cut_hand,
    endphase.return_cards,
)


ARGUMENTS: Mapping[str, Callable[[Battle], Container[Any]]] = {
    **dict.fromkeys(("ship_id", "first_id", "second_id", "mover_id", "target"), ship_ids),
    "seat": lambda battle: battle.setting.seats,
    "side": lambda battle: battle.setting.sides,
    **dict.fromkeys(("resolve.side", "volley.side"), lambda battle: ("", "bow", "port", "starboard", "stern")),
    "kind": lambda battle: ("broadside", "partial", "close", "mortar", "fireship"),
    "mode": lambda battle: ("hull", "rigging", "crew"),
    "band": lambda battle: sea.BANDS,
    "raking": lambda battle: ("", "bow", "stern"),
    "thrown": lambda battle: range(1, 40),
    "peeker": lambda battle: ("", *battle.setting.seats),
    "then": lambda battle: ("choose_role", "take_challenge"),
    "card": lambda battle: (*battle.setting.book.initiative, *battle.setting.book.events),
    "piece_id": lambda battle: [piece.id for piece in battle.terrain],
    "place": lambda battle: range(20),
    "dice": lambda battle: range(MOST),
}
"""The arguments of a segment on the agenda."""


def sequence(battle: Battle) -> Call:
    """OI-2.1 to OI-10.7 The next segment; moves the battle on through its phases."""
    while True:
        call = phases.STEPS[battle.phase](battle)
        if call is not None:
            return call
