"""The sequence of play in one place: what comes next when nothing is on the agenda."""

from collections.abc import Callable, Container, Mapping
from typing import Any

from admiralty.games.oak_and_iron import victory
from admiralty.games.oak_and_iron.cards import immediate
from admiralty.games.oak_and_iron.rules import (
    attacking,
    building,
    challenge,
    crew,
    deployment,
    endphase,
    gunnery,
    initiative,
    movement,
    phases,
    sailing,
    setup,
    terrain,
    waters,
)
from admiralty.games.oak_and_iron.rules.sea import BANDS
from admiralty.games.oak_and_iron.state import MOST, Battle, ship_ids
from admiralty.kernel.flow import Flow
from admiralty.kernel.game import Call

SEGMENTS: Mapping[str, Callable[..., Flow[None]]] = {
    # before the game
    "build": building.build,
    "wind": setup.wind,
    "draw_cards": setup.draw_cards,
    "challenge": challenge.challenge,
    "judge": challenge.judge,
    "roles": setup.roles,
    "choose_role": setup.choose_role,
    "pick_cards": setup.pick_cards,
    "objective_terrain": setup.objective_terrain,
    "objective_ship": setup.objective_ship,
    "fill_pool": waters.fill_pool,
    "place_terrain": waters.place_terrain,
    "place_one": waters.place_one,
    "adjust_terrain": waters.adjust_terrain,
    "adjust_one": waters.adjust_one,
    "deploy": deployment.deploy,
    "deploy_one": deployment.deploy_one,
    "ready": deployment.ready,
    # initiative phase
    "offer_peek": initiative.offer_peek,
    "choose_cards": initiative.choose_cards,
    "look": initiative.look,
    "choose_after_peek": initiative.choose_after_peek,
    "reveal": initiative.reveal,
    "swap": initiative.swap,
    "compare": initiative.compare,
    "event": initiative.event,
    "event_effect": immediate.event_effect,
    "break_tie": initiative.break_tie,
    "take_challenge": initiative.take_challenge,
    "immediate": immediate.immediate,
    "card_effect": immediate.card_effect,
    "pick_ship": immediate.pick_ship,
    # movement phase
    "movement_start": phases.movement_start,
    "squadron": phases.choose_squadron,
    "activate": movement.activate,
    "begin": sailing.begin,
    "shift": sailing.shift,
    "seamanship": sailing.seamanship,
    "move": movement.move,
    "put_back": terrain.put_back,
    "arrive": movement.arrive,
    "react": attacking.react,
    "crew": crew.crew,
    "wake": movement.wake,
    # attack phase
    "attack_start": attacking.attack_start,
    "attacker": attacking.attacker,
    "attack": attacking.attack_turn,
    "second": attacking.second,
    "resolve": attacking.resolve,
    "volley": gunnery.volley,
    # end phase
    "capture": endphase.capture,
    "prize": endphase.prize,
    "part": endphase.part,
    "withdrawal": victory.withdrawal,
    "sinking": endphase.sinking,
    "admirals": endphase.admirals,
    "cut_hand": endphase.cut_hand,
    "return_cards": endphase.return_cards,
}


ARGUMENTS: Mapping[str, Callable[[Battle], Container[Any]]] = {
    **dict.fromkeys(("ship_id", "first_id", "second_id", "mover_id", "target"), ship_ids),
    "seat": lambda battle: battle.setting.seats,
    "side": lambda battle: battle.setting.sides,
    **dict.fromkeys(("resolve.side", "volley.side"), lambda battle: ("", "bow", "port", "starboard", "stern")),
    "kind": lambda battle: ("broadside", "partial", "close", "mortar", "fireship"),
    "mode": lambda battle: ("hull", "rigging", "crew"),
    "band": lambda battle: BANDS,
    "raking": lambda battle: ("", "bow", "stern"),
    "thrown": lambda battle: range(1, 40),
    "peeker": lambda battle: ("", *battle.setting.seats),
    "then": lambda battle: ("choose_role", "take_challenge"),
    "card": lambda battle: (*battle.setting.book.initiative, *battle.setting.book.events),
    "piece_id": lambda battle: [piece.id for piece in battle.terrain],
    "place": lambda battle: range(20),
    "dice": lambda battle: range(MOST),
}
"""What stands on an agenda after the name of a segment."""


def sequence(battle: Battle) -> Call:
    """OI-2.1 to OI-10.7 The segment that comes next; moves the battle on through its phases."""
    while True:
        call = phases.STEPS[battle.phase](battle)
        if call is not None:
            return call
