"""I48, I64 Samples the unseen mines (determinization); the fields declare the candidates of the secret die.

Hidden are the faces of mines that no ship has entered, which no player knows, and the one secret roll of a scenario,
which its player knows. Everything else is open.
"""

from admiralty.boards.hexes import Hex
from admiralty.games.iron_and_fire.state import Battle, still_to_draw, unseen_faces
from admiralty.rulebook import Knowledge, Rng, is_known


def imagine(battle: Battle, rng: Rng, known: Knowledge) -> None:
    """Fill in the hidden values of a view."""
    now = known.now
    assert isinstance(now, Battle)
    if not is_known(battle.cup, "pieces"):
        _deal_mines(battle, rng, _turned_over(battle, now))


def _deal_mines(battle: Battle, rng: Rng, turned: dict[Hex, int]) -> None:
    """9.0 Faces for the mines that lie face down, sampled from the unseen ones; the rest is in the cup.

    A face that is already assumed stays; if it contradicts the revealed mines, the cup does not add up.
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
    """The revealed mines: those that lie face up now, and one that has gone."""
    seen = list(now.mines_seen[len(then.mines_seen) :])
    if not seen:
        return {}
    hidden = [place for place, mine in then.mines.items() if not mine.face_up]
    turned = {place: now.mines[place].value for place in hidden if place in now.mines and now.mines[place].face_up}
    for value in turned.values():
        seen.remove(value)
    gone = [place for place in hidden if place not in now.mines]
    return turned | dict(zip(gone, seen, strict=True)) if len(gone) == len(seen) == 1 else turned
