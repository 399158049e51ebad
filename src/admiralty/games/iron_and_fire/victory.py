"""12.0 Victory points, and what wins each scenario of module 15."""

from collections.abc import Iterable

from admiralty.games.iron_and_fire import events
from admiralty.games.iron_and_fire.rules import damage
from admiralty.games.iron_and_fire.setting import CHILE, PERU
from admiralty.games.iron_and_fire.state import IN_PLAY, LEFT, SUNK, SURRENDERED, WAITING, Battle, Unit
from admiralty.rulebook import Message, Outcome

DRAW = "draw"


def is_lost(battle: Battle, ship: Unit) -> bool:
    """12.0, I46, I56 Sunk, or in enemy hands (to surrender is to be captured); a ship retaken is not lost.

    I73 Where a side must escape, its ships are lost over any other edge.
    """
    if ship.status == LEFT and not ship.escaped and battle.setting.file.must_escape == battle.original_side(ship):
        return True
    return is_sunk_or_taken(battle, ship)


def is_sunk_or_taken(battle: Battle, ship: Unit) -> bool:
    """12.0 Sunk, or in enemy hands: the ship herself, whatever a scenario counts as lost."""
    return ship.status == SUNK or (ship.captured and ship.owner != battle.original_side(ship))


def ships_of(battle: Battle, side: str) -> list[Unit]:
    """The ships that a side began with or has to come."""
    profiles = battle.setting.profiles
    return [unit for unit in battle.units if profiles[unit.index].side == side and not profiles[unit.index].battery]


def ships_lost(battle: Battle, side: str) -> int:
    """I59, I60 How many of its ships a side has lost, sunk or captured; batteries are no ships."""
    return sum([is_lost(battle, ship) for ship in ships_of(battle, side)])


def points(battle: Battle, side: str) -> int:
    """12.0, I54 What a side scores for the enemy's ships, each by her best line, and Peru for batteries."""
    table = battle.setting.tables.points
    score = 0
    for unit in battle.units:
        profile = battle.setting.profiles[unit.index]
        if profile.side == side:
            continue
        if profile.battery:
            score += table.battery if unit.status == SURRENDERED else 0
        elif is_lost(battle, unit) or (unit.status == IN_PLAY and unit.grounded):
            score += profile.pf * (table.ironclad if profile.ironclad else table.other)
        elif damage.is_crippled(battle, unit):
            score += profile.pf * table.crippled
    return score


def judge(battle: Battle) -> bool:
    """11.1, I53 Whether the battle is decided; conditions that name an event are met at once."""
    if battle.ended is None and battle.turn > 0:
        verdict = _AT_ONCE[battle.setting.number](battle)
        if verdict is not None:
            _conclude(battle, *verdict)
    return battle.ended is not None


def judge_end_phase(battle: Battle) -> bool:
    """11.1, I2, I17 The first step of the end phase: totals that may win in any turn but the last."""
    early = battle.setting.number == 4 and battle.turn < battle.setting.file.turns
    if not judge(battle) and early and _town_destroyed(battle):
        _conclude(battle, PERU, "town-destroyed", "15.5.5")
    return battle.ended is not None


def judge_last_turn(battle: Battle) -> None:
    """12.0, I16, I53, I57 After all steps of the last end phase: totals, then victory points where they decide."""
    if not judge(battle):
        _conclude(battle, *_AT_THE_END[battle.setting.number](battle))


Verdict = tuple[str, str, str]


def _conclude(battle: Battle, winner: str, reason: str, case: str) -> None:
    battle.ended = (winner, reason, case)
    battle.tell(events.BattleOver(winner, points(battle, PERU), points(battle, CHILE), case=case))


def by_points(battle: Battle) -> Verdict:
    """12.0 The most victory points win; a tie is Peru's."""
    peru, chile = points(battle, PERU), points(battle, CHILE)
    if peru == chile:
        return PERU, "points-tied", "12.0"
    return (PERU, "points", "12.0") if peru > chile else (CHILE, "points", "12.0")


# ---------------------------------------------------------------------- 15.2 First Blood


def _first_blood(battle: Battle) -> Verdict | None:
    """15.2.4, I56, I58 The survivor wins; Esmeralda wins by the south edge, Huáscar must not leave."""
    huascar, esmeralda = battle.unit("huascar"), battle.unit("esmeralda")
    if is_lost(battle, huascar) and is_lost(battle, esmeralda):
        return by_points(battle)
    if is_lost(battle, esmeralda):
        return PERU, "esmeralda-lost", "15.2.4"
    if is_lost(battle, huascar):
        return CHILE, "huascar-lost", "15.2.4"
    if esmeralda.status == LEFT:
        south = esmeralda.edge == "south"
        return (CHILE, "esmeralda-south", "15.2.4") if south else (PERU, "esmeralda-elsewhere", "15.2.4")
    if huascar.status == LEFT:
        return CHILE, "huascar-left", "I56"
    return None


# ---------------------------------------------------------------------- 15.3 Race to Ignominy


def _race(battle: Battle) -> Verdict | None:
    """15.3.4, I57, I58 Covadonga's escape or Independencia's loss wins for Chile, Covadonga's loss for Peru."""
    independencia, covadonga = battle.unit("independencia"), battle.unit("covadonga")
    if is_lost(battle, independencia) and is_lost(battle, covadonga):
        return DRAW, "both-lost", "I58"
    if is_lost(battle, covadonga):
        return PERU, "covadonga-lost", "15.3.4"
    if is_lost(battle, independencia):
        return CHILE, "independencia-lost", "15.3.4"
    if covadonga.status == LEFT:
        crippled = covadonga.hits >= battle.profile(covadonga).pf
        if covadonga.escaped and not crippled:
            return CHILE, "covadonga-escaped", "15.3.4"
        return DRAW, "covadonga-elsewhere", "I57"
    return None


def _no_decision(battle: Battle) -> Verdict:
    """15.3.4, I16 Any other result is a draw, whatever the points."""
    return DRAW, "no-decision", "15.3.4"


# ---------------------------------------------------------------------- 15.4 Near Miss Summer


def has_nothing_left(battle: Battle, side: str) -> bool:
    """I57 No unit on the map and none to come."""
    return not any(
        unit.owner == side and (unit.status == IN_PLAY or (unit.status == WAITING and unit.id in battle.to_come()))
        for unit in battle.units
    )


def _near_miss(battle: Battle) -> Verdict | None:
    """15.4.4, I57, I60 Victory is read at the end, which comes early when a side has nothing left."""
    if has_nothing_left(battle, PERU) or has_nothing_left(battle, CHILE):
        return _near_miss_end(battle)
    return None


def _near_miss_end(battle: Battle) -> Verdict:
    """15.4.4 More ships sunk or captured, or the cable cut without a loss; else a draw."""
    peru, chile = ships_lost(battle, PERU), ships_lost(battle, CHILE)
    if chile > peru:
        return PERU, "more-ships", "15.4.4"
    if peru > chile:
        return CHILE, "more-ships", "15.4.4"
    if battle.cable_cut and peru == 0:
        return PERU, "cable-cut", "15.4.4"
    return DRAW, "no-decision", "15.4.4"


# ---------------------------------------------------------------------- 15.5 Bold or Reckless?


def _bold(battle: Battle) -> Verdict | None:
    """15.5.5, I17, I58 A Chilean ship that leaves, or Huáscar's loss, decides at once."""
    chilean_left = any(ship.status == LEFT and not is_lost(battle, ship) for ship in ships_of(battle, CHILE))
    huascar_lost = is_lost(battle, battle.unit("huascar"))
    if chilean_left and huascar_lost:
        return by_points(battle)
    if chilean_left:
        return PERU, "chilean-left", "15.5.5"
    if huascar_lost:
        return CHILE, "huascar-lost", "15.5.5"
    if has_nothing_left(battle, PERU) or has_nothing_left(battle, CHILE):
        return _bold_end(battle)
    return None


def _town_destroyed(battle: Battle) -> bool:
    """15.5.5, I17, I59 Twelve hits on the town, more ships sunk than lost, and Huáscar not lost: all three."""
    enough = battle.bombardment >= battle.setting.tables.bombardment.hits_to_win
    ahead = ships_lost(battle, CHILE) > ships_lost(battle, PERU)
    return enough and ahead and not is_lost(battle, battle.unit("huascar"))


def _bold_end(battle: Battle) -> Verdict:
    """15.5.5, I17 At the end: Peru's three conditions, Chile's sinkings, else victory points."""
    if _town_destroyed(battle):
        return PERU, "town-destroyed", "15.5.5"
    if ships_lost(battle, PERU) > ships_lost(battle, CHILE):
        return CHILE, "more-ships", "15.5.5"
    return by_points(battle)


# ---------------------------------------------------------------------- 15.6 End Game


def hunted(battle: Battle) -> list[Unit]:
    """15.6.5 The Peruvian ironclads of the scenario."""
    return [battle.unit(id_) for id_ in ("huascar", "independencia") if battle.has(id_)]


def sinkings(battle: Battle, hunters: Iterable[Unit]) -> int:
    """15.6.5, I59 The Chilean ships lost to these ships, by whoever hurt them last."""
    credited = [ship.index for ship in hunters]
    return sum([is_lost(battle, ship) and ship.credit in credited for ship in ships_of(battle, CHILE)])


def sinkings_wanted(battle: Battle) -> int:
    """15.6.5 Two by the Huáscar, three where the Independencia is with her."""
    file = battle.setting.file
    return file.sinkings_to_win_independencia if len(hunted(battle)) == 2 else file.sinkings_to_win


def _end_game(battle: Battle) -> Verdict | None:
    """15.6.3, 15.6.5, I58 Huáscar's loss, or her escape after her sinkings; with Independencia, both of them."""
    ships = hunted(battle)
    if all(is_lost(battle, ship) for ship in ships):
        if is_lost(battle, battle.unit("cochrane")) and is_lost(battle, battle.unit("blanco")):
            return DRAW, "no-ironclad-left", "15.6.5"
        return CHILE, "ironclads-lost", "15.6.5"
    if any(ship.status == IN_PLAY and not is_lost(battle, ship) for ship in ships):
        return None
    if all(_got_away(battle, ship) for ship in ships) and sinkings(battle, ships) >= sinkings_wanted(battle):
        return PERU, "escaped", "15.6.5"
    return _end_game_end(battle)


def _end_game_end(battle: Battle) -> Verdict:
    """I16, I57 No Peruvian ironclad is left on the map and nobody has reached his aim: a draw, or points by option."""
    return by_points(battle) if battle.setting.escape_scores else (DRAW, "got-away", "I57")


def _got_away(battle: Battle, ship: Unit) -> bool:
    """15.6.3 Off the map by 1101 or 1201 and not crippled."""
    return ship.status == LEFT and ship.escaped and ship.hits < battle.profile(ship).pf


# ---------------------------------------------------------------------- First shots, the lesson


def _first_shots(battle: Battle) -> Verdict | None:
    """I76 Magallanes lost or driven off wins for Peru, Huáscar lost or gone for Chile."""
    huascar, magallanes = battle.unit("huascar"), battle.unit("magallanes")
    if is_lost(battle, magallanes):
        return PERU, "magallanes-lost", "I76"
    if is_lost(battle, huascar):
        return CHILE, "huascar-lost", "I76"
    if magallanes.status == LEFT:
        return PERU, "magallanes-left", "I76"
    if huascar.status == LEFT:
        return CHILE, "huascar-left", "I76"
    return None


_AT_ONCE = {1: _first_blood, 2: _race, 3: _near_miss, 4: _bold, 5: _end_game, 6: _first_shots}
_AT_THE_END = {
    1: by_points, 2: _no_decision, 3: _near_miss_end, 4: _bold_end, 5: _end_game_end, 6: by_points,
}  # fmt: skip


def outcome(battle: Battle) -> Outcome | None:
    """How the battle ended, in words and by its case."""
    if battle.ended is None:
        return None
    winner, reason, case = battle.ended
    message = Message(
        f"outcome-{reason}",
        winner=winner,
        peru_points=points(battle, PERU),
        chile_points=points(battle, CHILE),
    )
    return Outcome(() if winner == DRAW else (winner,), message, case)
