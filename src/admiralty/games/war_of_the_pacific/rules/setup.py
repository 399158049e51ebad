"""3.0 Set-up: the Allies place their counters, then Chile, each where the book allows, with sealed destinations."""

from __future__ import annotations

from typing import NamedTuple

from admiralty.boards.hexes import Hex
from admiralty.games.war_of_the_pacific import events
from admiralty.games.war_of_the_pacific.arguments import LandPlace
from admiralty.games.war_of_the_pacific.setting import CHILE, PERU, Post
from admiralty.games.war_of_the_pacific.state import ShipState, UnitState, War
from admiralty.games.war_of_the_pacific.theatre import BOX, place_name
from admiralty.rulebook import Flow, Message, Refusal, Seat, Verb, Verbs, act, call, refuse

from . import counters, destinations

__all__ = ["DEPLOYING", "Deployment", "deploy", "set_up"]


class Deployment(NamedTuple):
    """The counter to be placed now."""

    seat: Seat
    post: Post


def usual_place(war: War, post: Post) -> Hex:
    """The default place of a counter: garrisons spread, fleets together, columns with the units that need them."""
    open_places = [place for place in post.places if not _full(war, post, place)]
    yard = war.setting.yards[PERU]
    if yard in open_places:  # the port of the transports that can bring troops south
        return yard
    if post.what == "column" and BOX in open_places and counters.columns_at(war, post.side, open_places[0]) >= 3:
        return BOX
    if post.side == PERU and post.what == "unit":
        return min(open_places, key=lambda place: (len(counters.units_at(war, post.side, place)), place))
    return open_places[0]


def _full(war: War, post: Post, place: Hex) -> bool:
    return post.what == "unit" and len(counters.units_at(war, post.side, place)) >= counters.stacking_limit(
        war, post.side, place
    )


class PlaceCounter(Verb[War, Deployment], word="place", case="3.1", choices=lambda war, now: now.post.places):
    """3.1, P71 Place a counter where its line of the set-up allows."""

    place: LandPlace

    def refusal(self, state: War, now: Deployment) -> Refusal | None:
        if self.place not in now.post.places:
            where = [place_name(place) for place in now.post.places]
            return refuse("3.1", "refusal-not-there", places=where)
        if _full(state, now.post, self.place):
            limit = counters.stacking_limit(state, now.post.side, self.place)
            return refuse("8.1", "refusal-stacked", place=place_name(self.place), limit=limit)
        return None

    def carry_out(self, state: War, now: Deployment) -> None:
        put_down(state, now.post, self.place)


class PlaceForMe(Verb[War, Deployment], word="auto", case="3.1", label_key="order-place-for-me"):
    """3.1 All remaining counters go to their default places."""

    def carry_out(self, state: War, now: Deployment) -> None:
        posts = state.setting.posts[now.seat]
        while state.placed < len(posts):
            post = posts[state.placed]
            put_down(state, post, usual_place(state, post))


DEPLOYING = (PlaceCounter, PlaceForMe)


def put_down(war: War, post: Post, place: Hex) -> None:
    """Put a counter on the map, and continue with the next."""
    if post.what == "unit":
        unit = war.units[post.index]
        unit.status, unit.steps = UnitState.MAP, post.steps
        counters.stand(war, post.index, place)
    elif post.what == "ship":
        ship = war.ships[post.index]
        ship.status, ship.place = ShipState.AFLOAT, place
    else:
        counters.add_columns(war, post.nation, place)
    war.placed += 1


def set_up(war: War) -> None:
    """3.1 First the Allies, then Chile; each also seals its first destinations (4.2, P71)."""
    war.follow(
        call(deploy, PERU),
        call(destinations.lay_first_destinations, PERU),
        call(deploy, CHILE),
        call(destinations.lay_first_destinations, CHILE),
        call(open_war),
    )


def deploy(war: War, side: str) -> Flow[None]:
    """3.2, 3.3, 3.5 One counter after the other; a counter with only one possible place is put there."""
    posts = war.setting.posts[side]
    while war.placed < len(posts) and len(posts[war.placed].places) == 1:
        put_down(war, posts[war.placed], posts[war.placed].places[0])
    if war.placed < len(posts):
        post = posts[war.placed]
        now = Deployment(Seat(side), post)
        question = _question(war, post, len(posts) - war.placed)
        yield from act(Seat(side), question, Verbs(DEPLOYING, war, now), case="3.1", kind="deploy")
        war.push(deploy, side)
        return
    war.placed = 0
    war.side = CHILE
    war.tell(events.Deployed(side, case="3.1"))


def _question(war: War, post: Post, left: int) -> Message:
    if post.what == "column":
        return Message("ask-place-column", nation=post.nation, left=left)
    counter = war.row(post.index).id if post.what == "unit" else war.printed(post.index).id
    return Message("ask-place", counter=counter, left=left)


def open_war(war: War) -> None:
    """3.1 The set-up is complete: the first turn can begin."""
    war.tell(events.SetUpDone(case="3.1"))
    war.placed = 1
