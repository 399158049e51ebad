"""Finished games that random play hardly ever reaches: both players and the dice work towards a given end.

python -m tests.games.iron_and_fire.directed

Every order is legal and every roll possible; only the luck is unusual.
"""

from collections import deque
from collections.abc import Callable
from typing import Any

from admiralty.boards.hexes import DIRECTIONS, OPPOSITE, PORT, STARBOARD, Direction
from admiralty.games.iron_and_fire.rules.placing import PlaceForMe
from admiralty.games.iron_and_fire.state import ACTIVATIONS, IN_PLAY, Battle, Unit, colour_of
from admiralty.games.iron_and_fire.victory import is_lost, sinkings
from admiralty.kernel.flows.chance import Fast
from admiralty.kernel.flows.flow import Ask, Chance
from admiralty.kernel.games.position import Position, answer_to_data
from tests.conformance.tables import Table
from tests.endings.finished import Finished

Wish = Callable[[Battle], float]
"""How far a battle is from the wished-for end; less is better."""


def play_towards(table: Table, wish: Wish, seed: int = 1, most: int = 4000) -> Finished:
    game, setting = table.build()
    rng = Fast(seed)
    position: Position[Any] = Position(game, game.start(setting))
    answers: list[Any] = []
    while (request := position.request) is not None:
        assert len(answers) < most, position.state.units
        answer = _best(position, wish, rng)
        answers.append(answer_to_data(answer))
        position.give(answer)
        assert request is not None
    assert position.outcome is not None
    return Finished(table, position.outcome, answers)


def _best(position: Position[Any], wish: Wish, rng: Fast) -> Any:
    options = _options(position)
    scored = []
    for option in options:
        twin = position.clone()
        twin.give(option)
        for _ in range(8):
            if not isinstance(twin.request, Chance) or "draw" in twin.request.fingerprint():
                break
            twin.give(_luckiest(twin, wish))
        scored.append((wish(twin.state), rng.below(1000), option))
    return min(scored, key=lambda found: found[:2])[2]


def _luckiest(position: Position[Any], wish: Wish) -> Any:
    """The result of the open roll that comes closest to the wanted end."""
    scored = []
    for option in _options(position):
        twin = position.clone()
        twin.give(option)
        scored.append((wish(twin.state), option))
    return min(scored, key=lambda found: found[0])[1]


def _options(position: Position[Any]) -> list[Any]:
    request = position.request
    if isinstance(request, Chance):
        return [outcome for outcome, _ in request.branches()]
    assert isinstance(request, Ask)
    orders = list(request.choices.candidates(1000))
    placed = [order for order in orders if isinstance(order.value, PlaceForMe)]
    return placed or orders


# ---------------------------------------------------------------------- wishes


def card_of(battle: Battle, side: str) -> float:
    """Prefer cards of one side."""
    return 0.0 if battle.phase == ACTIVATIONS and colour_of(battle.setting, battle.card) == side else 0.4


def turns_between(facing: Direction, other: Direction) -> int:
    """The hexsides between two facings, the shorter way."""
    gap = (facing - other) % 6
    return min(gap, 6 - gap)


def chase(battle: Battle, hunter: Unit, place: int) -> float:
    """The distance of a ship from a hex, with turns."""
    grid = battle.setting.grid
    if hunter.status != IN_PLAY:
        return 0.0
    towards = grid.bearing(hunter.place, place)
    turning = turns_between(hunter.facing, towards) * 0.3 if towards else 0.4
    return grid.distance(hunter.place, place) + turning


def huascar_escapes(battle: Battle) -> float:
    """15.6.5 Huáscar sinks two ships, then leaves the map at 1101."""
    huascar = battle.unit("huascar")
    if battle.ended is not None:
        return -1e6 if battle.ended[1] == "escaped" else 1e6
    if is_lost(battle, huascar):
        return 1e6
    done = sinkings(battle, [huascar])
    score = 10000 - 3000 * min(done, 2) + 50 * huascar.hits + card_of(battle, "peru")
    if done >= 2:
        return score + chase(battle, huascar, 1101) + 0.3 * turns_between(huascar.facing, 6)
    prey = [unit for unit in battle.in_play("chile") if unit.id in ("loa", "ohiggins", "covadonga")]
    if not prey:
        return score + 500
    return score + min(chase(battle, huascar, unit.place) + 20 * (5 - unit.hits) for unit in prey)


def no_ironclad_is_left(battle: Battle) -> float:
    """15.6.5 Both Chilean ironclads burn and blow up, then Huáscar goes."""
    huascar = battle.unit("huascar")
    foes = [battle.unit(id_) for id_ in ("cochrane", "blanco")]
    if battle.ended is not None:
        return -1e6 if battle.ended[1] == "no-ironclad-left" else 1e6
    left = [foe for foe in foes if not is_lost(battle, foe)]
    score = 3000.0 * len(left)
    if not left:
        chileans = battle.in_play("chile")
        near = min((chase(battle, unit, huascar.place) for unit in chileans), default=0)
        return score - 100 * huascar.hits - 50 * huascar.fire + near
    score += 200 * huascar.hits + 300 * huascar.fire
    for foe in left:
        score -= 50 * foe.hits + 400 * foe.fire
    afloat = [foe for foe in left if foe.status == IN_PLAY]
    if afloat and huascar.status == IN_PLAY:
        score += min(chase(battle, huascar, foe.place) for foe in afloat)
    return score + card_of(battle, "peru")


def both_are_lost(battle: Battle) -> float:
    """I58 A tie in a boarding combat sinks both: Independencia is aground and on fire, and both have the most hits
    possible."""
    hunter, hunted = battle.unit("independencia"), battle.unit("covadonga")
    if battle.ended is not None:
        return -1e6 if battle.ended[1] == "both-lost" else 1e6
    if hunter.status != IN_PLAY or hunted.status != IN_PLAY or hunter.captured or hunted.captured:
        return 1e6
    if not hunter.fire and not hunter.grounded:
        shoals = battle.setting.chart.shoals
        nearest = min(battle.setting.grid.distance(hunter.place, shoal) for shoal in shoals)
        return 9000 + 3.0 * nearest + 100 * hunter.hits + 100 * hunted.hits + card_of(battle, "peru")
    if not hunter.fire:
        return 6000 + 5.0 * to_flank(battle, hunted, hunter) - 20 * min(hunter.hits, 4) + 100 * hunted.hits
    apart = battle.setting.grid.distance(hunter.place, hunted.place)
    return 1000.0 * apart + 40 * (6 - hunter.hits) + 40 * (5 - hunted.hits) - 5 * len(battle.locks)


def to_flank(battle: Battle, ship: Unit, target: Unit) -> int:
    """The least points until a ship has her bow on the flank of another."""
    grid = battle.setting.grid
    flanks = [(grid.neighbour(target.place, way), OPPOSITE[way]) for way in DIRECTIONS if (way - target.facing) % 3]
    others = [place for place, index in battle.at.items() if index != ship.index]
    found = dict.fromkeys([stance for stance in flanks if stance[0] and stance[0] not in others], 0)
    queue = deque(found)
    while queue:
        place, facing = queue.popleft()
        behind = grid.neighbour(place, OPPOSITE[facing])
        for before in ((place, PORT[facing]), (place, STARBOARD[facing]), (behind, facing)):
            if before not in found and before[0] and before[0] not in battle.setting.chart.land:
                found[before] = found[place, facing] + 1
                queue.append(before)
    return found.get((ship.place, ship.facing), 50)


def nobody_decides(battle: Battle) -> float:
    """I57 Ten turns of First Blood without a decision, with a difference of one or two hits."""
    if battle.ended is not None:
        return -1e6 if battle.ended[1].startswith("points") else 1e6
    grid = battle.setting.grid
    first, last = grid.first_column, grid.last_column
    apart = [min(place // 100 - first, last - place // 100, place % 100) for place in (u.place for u in battle.units)]
    return -min(3, *apart) - 5 * battle.turn - grid.distance(*(unit.place or 2007 for unit in battle.units)) * 0.01


WISHES: tuple[tuple[Table, Wish], ...] = (
    (Table("iron_and_fire", "end_game", ()), huascar_escapes),
    (Table("iron_and_fire", "end_game", ()), no_ironclad_is_left),
    (Table("iron_and_fire", "race", ()), both_are_lost),
    (Table("iron_and_fire", "first_blood", ()), nobody_decides),
)


def main() -> None:
    for table, wish in WISHES:
        finished = play_towards(table, wish)
        if not finished.file.exists():
            finished.write()
        print(finished.file.name, len(finished.answers))


if __name__ == "__main__":
    main()
