"""OI-2.3, OI-A62: which seat knows which card, and sampled worlds that agree with it."""

from collections import Counter

from admiralty.games.oak_and_iron.state import Battle
from admiralty.kernel.flows.chance import Fast
from admiralty.kernel.flows.event import Seat
from admiralty.kernel.flows.flow import Ask, AskAll
from admiralty.kernel.games.position import Position
from admiralty.kernel.games.view import imagine, knowledge
from admiralty.kernel.records.record import is_known
from tests.games.oak_and_iron.builder import Table, game, scenario, sea, ship
from tests.support.cases import case

A, B = Seat("a"), Seat("b")
HAND = ("down", "careful_aim", "effective_fire", "reload", "favorable_wind")


def clever() -> Table:
    return sea(
        [ship("sixth_rate", 300, 500, 0)], [ship("sixth_rate", 700, 500, 0)], a_admiral="duguay_trouin", hand=HAND
    )


def looked() -> Position[Battle]:
    """Seat a has looked at seat b's card, which is Reload, and now chooses its own."""
    table = clever()
    table.battle.phase, table.battle.step = "initiative", 2
    table.battle.agenda.append(("offer_peek", ()))
    position = Position(game, table.battle)
    for seat, code in ((A, "peek"), (B, "reload")):
        request = position.request
        if isinstance(request, Ask):
            assert request.seat == seat
            position.give(request.choices.check(code))
        else:
            assert isinstance(request, AskAll)
            position.give({seat: request.asks[seat].choices.check(code)})
    return position


def cards_imagined(position: Position[Battle], seat: Seat) -> Counter[str]:
    known = knowledge(position, seat)
    worlds = (imagine(game, position.state.setting, known, Fast(n), tries=1) for n in range(200))
    return Counter(world.state.squadrons["b"].face_down for world in worlds)


@case("OI-2.3", "OI-A62")
def test_who_has_looked_at_a_card_knows_it_until_it_is_turned_over() -> None:
    position = looked()
    assert cards_imagined(position, A) == {"reload": 200}
    assert not game.hides(position.state, A)
    assert game.view(position.state, A).squadrons["b"].face_down == "reload"
    request = position.request
    assert isinstance(request, Ask)
    position.give(request.choices.check("down"))
    assert cards_imagined(position, A) == {"reload": 200}, "also when its own card is laid"
    state = position.state
    state.agenda.append(("reveal", ()))
    turned = Position(game, state)
    assert turned.state.squadrons["b"].peeked_by == []


@case("OI-2.3", "OI-A62")
def test_that_a_card_was_looked_at_is_open_and_what_it_was_is_not() -> None:
    position = looked()
    observer = game.view(position.state, None)
    assert observer.squadrons["b"].peeked_by == ["a"]
    assert not is_known(observer.squadrons["b"], "face_down")
    assert game.view(position.state, A).squadrons["a"].peeked_by == []


@case("OI-2.1")
def test_a_tactician_is_asked_when_the_cards_lie_open() -> None:
    """Four cards are revealed at once; sampling a world at the question needs one try."""
    table = scenario("fleet_of_patrols")
    for place, name in enumerate(table.battle.roster):
        each = table[name]
        each.where, each.x, each.y = "table", 400 + 550 * place, 2000 if each.seat.startswith("a") else 7000
    for seat, squadron in table.battle.squadrons.items():
        squadron.face_down = squadron.owned[0]
        squadron.fortune = 0
        assert seat
    table.battle.squadrons["a2"].admiral = "hamlin"
    table.battle.phase, table.battle.step = "initiative", 1
    table.battle.agenda.append(("reveal", ()))
    position = Position(game, table.battle)
    request = position.request
    assert isinstance(request, Ask)
    assert (request.seat, request.question.key) == ("a2", "ask-swap")
    for seat in position.state.setting.seats:
        world = imagine(game, position.state.setting, knowledge(position, seat), Fast(1), tries=1)
        assert world.state.squadrons["b1"].revealed == position.state.squadrons["b1"].revealed
