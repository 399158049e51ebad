"""Page updates: what is sent to a page, rendered from the difference of two views."""

from collections.abc import Mapping
from functools import cached_property
from hashlib import blake2b
from typing import Any, NamedTuple

import msgspec
from markupsafe import Markup

from admiralty.memo import remembered
from admiralty.present.diff import LASTING, Patch, diff, whole
from admiralty.present.model import MatchView
from admiralty.present.presenter import Presenter
from admiralty.scene import LiveBoard
from admiralty.server.html.renderer import Renderer
from admiralty.server.schemas import LineHtml, PageUpdate

__all__ = ["NOTHING", "Held", "Update"]


class Held(NamedTuple):
    """Whether a page already shows the static parts."""

    chart: bool = False
    sheets: bool = False


NOTHING = Held()


class Update:
    """A view of a match and its renderer. Each part is rendered when it is first needed."""

    def __init__(self, view: MatchView, presenter: Presenter, renderer: Renderer) -> None:
        self.view = view
        self.sequence = view.sequence
        self.seat = view.seat
        self._presenter = presenter
        self._renderer = renderer

    @cached_property
    def board(self) -> LiveBoard:
        return LiveBoard(self.view.scene, self._presenter.say)

    def part(self, name: str) -> Markup:
        """A part of the page; "" where the view has none of that name."""
        found = self.view.parts.get(name)
        return self._renderer.part(name, self._presenter, found) if found is not None else Markup()

    def data(self) -> PageUpdate:
        """The whole of it as values, for programs and scripts."""
        patch = whole(self.view)
        return self._written(patch, {name: str(self.part(name)) for name in patch.parts}, {"scene": self.board.svg})

    def context(self) -> dict[str, Any]:
        """The whole of it, for templates."""
        data = self.data()
        return {
            **msgspec.structs.asdict(data), "html": {name: Markup(text) for name, text in data.html.items()},
            "svg": {"scene": Markup(self.board.svg)},
            "lines": [{"n": line.n, "html": Markup(line.html)} for line in data.lines],
        }  # fmt: skip

    @property
    def lasting(self) -> str:
        """The digests of the static parts, by which a page says which ones it shows."""
        return f"{self.board.sheet}.{_sign(self.part(LASTING))}"

    def held(self, signs: str) -> Held:
        """The static parts that a page with these digests shows."""
        if not signs:
            return NOTHING
        chart, _, sheets = signs.partition(".")
        return Held(chart == self.board.sheet, sheets == self.lasting.partition(".")[2])

    def after(self, sequence: int, before: "Update | None", held: Held = NOTHING) -> PageUpdate:
        """The update for a page that has seen everything up to ``sequence``, last shown as ``before`` if that
        is known.
        """
        patch = diff(before.view if before is not None else None, self.view, sequence, sheets_held=held.sheets)
        if before is None:
            html = {name: str(self.part(name)) for name in patch.parts}
            return self._written(patch, html, self.board.parts if held.chart else {"scene": self.board.svg})
        html = {
            name: str(text) for name in patch.parts if (text := self.part(name)) != before.part(name)
        }  # views that differ may be rendered alike
        html |= {name: str(self._renderer.row(row, self._presenter)) for name, row in patch.rows.items()}
        same = before.board.sheet == self.board.sheet
        return self._written(patch, html, self.board.after(before.board) if same else {"scene": self.board.svg})

    def _written(self, patch: Patch, html: dict[str, str], svg: Mapping[str, str]) -> PageUpdate:
        view = self.view
        return PageUpdate(
            sequence=view.sequence,
            decision=view.decision,
            seat=view.seat,
            asked=view.asked,
            my_turn=view.my_turn,
            over=view.over,
            hand_over=view.hand_over,
            whole=patch.whole,
            html=html,
            svg=svg,
            lines=[LineHtml(n, str(self._renderer.row(line, self._presenter))) for n, line in patch.lines],
            news=[text for _, text in patch.news],
            chances=[chance for _, chance in patch.chances],
            undone=list(patch.undone),
            courses=[course for _, course in patch.courses],
            left_out=patch.left_out,
            lasting=self.lasting if "scene" in svg or LASTING in html else None,
        )


@remembered
def _sign(text: str) -> str:
    return blake2b(text.encode(), digest_size=8).hexdigest()
