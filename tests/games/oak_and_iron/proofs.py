"""The proof pictures of the documentation: one for each kind of verdict, with the line or region that decides.

python -m tests.games.oak_and_iron.proofs
"""

from pathlib import Path

from admiralty import library
from admiralty import scene as draw
from admiralty.boards.table import (
    Base,
    Verdict,
    collision_verdict,
    eye_verdict,
    formation_verdict,
    path_verdict,
    raking_verdict,
    range_verdict,
    sight_verdict,
)
from admiralty.games.oak_and_iron.rules.terms.sea import hull, sight_blockers
from admiralty.games.oak_and_iron.ui.scene import proof_overlays, proof_words
from admiralty.words import Words
from tests.games.oak_and_iron.builder import Table, sea, ship

FOLDER = Path(__file__).parents[3] / "docs" / "pictures"
SHEET = (560, 420)


def situations() -> dict[str, tuple[Table, Verdict]]:
    """A table and its verdict, for each kind of verdict."""
    gun = sea(
        [ship("sixth_rate", 110, 200, 0), ship("ketch", 290, 265, 20)],
        [ship("light_galleon", 420, 205, 80)],
        table=SHEET,
    )
    rake = sea([ship("sixth_rate", 150, 200, 0)], [ship("light_galleon", 320, 203, 85)], table=SHEET)
    line = sea(
        [ship("sixth_rate", 230, 310, 10), ship("corvette", 210, 130, 5)], [ship("sloop", 450, 200, 30)], table=SHEET
    )
    eye = sea([ship("corvette", 250, 200, 40)], [ship("sloop", 450, 120, 180)], table=SHEET)
    crash = sea([ship("sixth_rate", 140, 130, 60)], [ship("fluyt", 270, 210, 160)], table=SHEET)
    firer, target = _bases(gun, "a-sixth-rate", "b-light-galleon")
    blockers = sight_blockers(gun.battle, gun["a-sixth-rate"], gun["b-light-galleon"])
    ahead, astern = _bases(line, "a-sixth-rate", "a-corvette")
    raker, raked = _bases(rake, "a-sixth-rate", "b-light-galleon")
    (corvette,) = _bases(eye, "a-corvette")
    mover, struck = _bases(crash, "a-sixth-rate", "b-fluyt")
    ranges = gun.battle.setting.book.ranges
    return {
        "range": (gun, range_verdict(firer, target, ranges["cannon"])),
        "path": (gun, path_verdict(firer, 1, target)),
        "sight": (gun, sight_verdict(firer, "starboard", target, blockers, outward=True)),
        "raking": (rake, raking_verdict(raker, 1, raked)),
        "formation": (line, formation_verdict(astern, ahead, ranges["musket"], [])),
        "eye": (eye, eye_verdict(corvette, "north")),
        "collision": (crash, collision_verdict(mover, "ahead", 1200, [struck])),
    }


def _bases(table: Table, *names: str) -> list[Base]:
    return [hull(table.battle, table[name]) for name in names]


def svg_of(kind: str) -> str:
    """The picture of one proof: the table, and the line or region that decides."""
    table, verdict = situations()[kind]
    setting = table.battle.setting
    words = Words(strict=True).for_game("admiralty.games.oak_and_iron").with_names(setting.names)
    plain = library.game("oak_and_iron").scene(table.battle.view(None), setting, None, None, words.say)
    title, caption = (words.render(message) for message in proof_words(verdict))
    shown = draw.compose(
        title,
        plain.board,
        caption=caption,
        sides=plain.sides,
        counters=plain.counters,
        overlays=[*plain.overlays, *proof_overlays(setting, verdict)],
    )
    return draw.to_svg(shown, words.say)


def file_of(kind: str) -> Path:
    return FOLDER / f"oak-and-iron-proof-{kind}.svg"


def main() -> None:
    for kind in situations():
        file_of(kind).write_text(svg_of(kind), encoding="utf-8")
        print(file_of(kind).name)


if __name__ == "__main__":
    main()
