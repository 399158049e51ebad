"""Animation: many scenes of one board as one animated SVG without a script, small enough to mail.

The background is drawn once. Everything else is drawn once for each run of frames in which it looks the same, and shown
during them. A reader who prefers no motion sees the last frame.
"""

import re
from collections.abc import Sequence
from typing import NamedTuple

from admiralty.scene.markup import element, group, text
from admiralty.scene.palette import LIGHT, Theme
from admiralty.scene.say import Say
from admiralty.scene.scene import Scene
from admiralty.scene.svg import MARGIN, LiveBoard, board_document

__all__ = ["film"]

PICTURE_SECONDS = 0.7
LAST_SECONDS = 3.0
"""How long each frame is shown, and the last one, before the animation repeats."""
CAPTION = 44.0
LAYERS = ("weather", "overlays", "markers", "overlays-above")
ID = re.compile(r' id="[^"]*"')


class _Run(NamedTuple):
    """An element that looks the same over a run of frames."""

    first: int
    end: int
    drawn: str


def film(scenes: Sequence[Scene], say: Say, theme: Theme = LIGHT, most: int = 0) -> str:
    """The scenes one after the other, as an animation of at most ``most`` bytes unless one frame alone has more.

    An animation that is too long loses every other frame, never the last one.
    """
    shown = _without_repeats(scenes)
    boards = [LiveBoard(scene, say) for scene in shown]
    while True:
        made = _film(shown, boards, say, theme)
        if not most or len(made.encode()) <= most or len(shown) == 1:
            return made
        shown, boards = shown[::-2][::-1], boards[::-2][::-1]


def _without_repeats(scenes: Sequence[Scene]) -> list[Scene]:
    """The scenes that change something on the board."""
    kept: list[Scene] = []
    for scene in scenes:
        if kept and (kept[-1].counters, kept[-1].markers, kept[-1].turn) == (scene.counters, scene.markers, scene.turn):
            kept[-1] = scene
        else:
            kept.append(scene)
    return kept


def _film(scenes: list[Scene], boards: list[LiveBoard], say: Say, theme: Theme) -> str:
    count = len(scenes)
    layers = {name: _runs([board.parts[name] for board in boards]) for name in LAYERS}
    ships: dict[str, list[str]] = {}
    for place, board in enumerate(boards):
        for each, drawn in board.counters.items():
            ships.setdefault(each, [""] * count)[place] = drawn
    counters = [run for pictures in ships.values() for run in _runs(pictures)]
    captions = _runs([scene.turn or scene.caption for scene in scenes])
    groups = {name: _drawn(name, runs, count) for name, runs in layers.items()}
    groups |= {"counters": _drawn("counters", counters, count), "handles": ""}
    every = [run for runs in (*layers.values(), counters, captions) for run in runs]
    said = [_shown(run, text(run.drawn, MARGIN, 0, 24, "title"), count) for run in captions]
    return board_document(
        scenes[-1], say, theme, groups, _style(every, count), group(*said, id="caption"), room=CAPTION
    )  # fmt: skip


def _runs(pictures: Sequence[str]) -> list[_Run]:
    runs: list[_Run] = []
    for place, drawn in enumerate(pictures):
        if runs and runs[-1].drawn == drawn:
            runs[-1] = runs[-1]._replace(end=place + 1)
        else:
            runs.append(_Run(place, place + 1, drawn))
    return [run for run in runs if run.drawn]


def _drawn(name: str, runs: Sequence[_Run], count: int) -> str:
    return group(*(_shown(run, ID.sub("", run.drawn), count) for run in runs), id=name)


def _shown(run: _Run, drawn: str, count: int) -> str:
    if run.first == 0 and run.end == count:
        return drawn
    return group(drawn, class_=f"run {_name(run)}" + (" at-last" if run.end == count else ""))


def _name(run: _Run) -> str:
    return f"run-{run.first}-{run.end}"


def _style(runs: Sequence[_Run], count: int) -> str:
    """The times at which each run is visible: in steps without fading, and without motion for readers who prefer
    that."""
    seconds = (count - 1) * PICTURE_SECONDS + LAST_SECONDS

    def at(place: int) -> str:
        return f"{100 * place * PICTURE_SECONDS / seconds:.3f}%"

    rules = [".run{visibility:hidden}.at-last{visibility:visible}"]
    moving = [f".run{{animation:{seconds:.1f}s step-end infinite}}"]
    for first, end in sorted({(run.first, run.end) for run in runs if run.first or run.end < count}):
        name = f"run-{first}-{end}"
        before = "0%{visibility:hidden}" if first else ""
        after = f"{at(end)},100%{{visibility:hidden}}" if end < count else "100%{visibility:visible}"
        rules.append(f"@keyframes {name}{{{before}{at(first)}{{visibility:visible}}{after}}}")
        moving.append(f".{name}{{animation-name:{name}}}")
    rules.append("@media (prefers-reduced-motion:no-preference){" + "".join(moving) + "}")
    return element("style", "".join(rules))
