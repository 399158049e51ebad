"""I48, I64 Samples the mines that are not seen yet; the fields declare the candidates of the secret die.

Hidden are the faces of mines that nobody has entered, which nobody knows, and the one secret roll of a scenario, which
its player knows. Everything else lies open on the table.
"""

from admiralty.boards.hexes import Hex
from admiralty.games.iron_and_fire.state import Battle, still_to_draw, unseen_faces
from admiralty.rulebook import Knowledge, Rng, is_known


def imagine(battle: Battle, rng: Rng, known: Knowledge) -> None:
    """Fill in what a view leaves open."""
    now = known.now
    assert isinstance(now, Battle)
    if not is_known(battle.cup, "pieces"):
        _deal_mines(battle, rng, _turned_over(battle, now))


def _deal_mines(battle: Battle, rng: Rng, turned: dict[Hex, int]) -> None:
    """9.0 Faces for the mines that lie face down, from those not yet seen; the rest is in the cup.

    A face that is supposed already stays: where it contradicts what was turned over, the cup does not come out right.
    """
    hidden = [battle.mines[place] for place in sorted(battle.mines) if not is_known(battle.mines[place], "value")]
    cup, to_draw = unseen_faces(battle), still_to_draw(battle)
    for mine in hidden:
        if str(turned.get(mine.place)) in cup:
            cup.remove(str(turned[mine.place]))
    for mine in hidden:
        if mine.place in to_draw:
            mine.value = 0
        else:
            mine.value = turned[mine.place] if mine.place in turned else int(cup.pop(rng.below(len(cup))))
    battle.cup.pieces = cup


def _turned_over(then: Battle, now: Battle) -> dict[Hex, int]:
    """The mines that ships have entered since: those that lie face up now, and one that has gone."""
    seen = list(now.mines_seen[len(then.mines_seen) :])
    if not seen:
        return {}
    hidden = [place for place, mine in then.mines.items() if not mine.face_up]
    turned = {place: now.mines[place].value for place in hidden if place in now.mines and now.mines[place].face_up}
    for value in turned.values():
        seen.remove(value)
    gone = [place for place in hidden if place not in now.mines]
    return turned | dict(zip(gone, seen, strict=True)) if len(gone) == len(seen) == 1 else turned
