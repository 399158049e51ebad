"""Renders view models as HTML with Jinja templates, whose bytecode is cached for the next start."""

from functools import cache
from typing import Any, Final

import jinja2
import msgspec
from jinja2.bccache import Bucket
from jinja2.runtime import Macro
from markupsafe import Markup

from admiralty import __version__
from admiralty.cache_dir import Folder, source_digest
from admiralty.memo import remembered
from admiralty.present.model import ActView, FleetRow, LogLine, Struct
from admiralty.present.presenter import Presenter
from admiralty.scene import DARK, LIGHT, style_sheet, variables
from admiralty.words import Words

__all__ = ["Renderer", "scene_css"]

ROWS: Final = {FleetRow: ("ship", "ship"), ActView: ("strip_card", "act"), LogLine: ("line", "line")}
"""The template of a row of a list, and the name of its variable."""
MOST_TEMPLATES = 256


class Renderer:
    """The client's templates with the words to fill them.

    The output of a template for a struct is kept in the memo: from move to move, and from one side to the other, most
    ships, lines and parts of a page are the same.
    """

    def __init__(self) -> None:
        self._environment = _environment()

    def page(self, template: str, words: Words, **context: Any) -> str:
        return self._environment.get_template(template).render(_spoken(words) | context)

    def part(self, name: str, presenter: Presenter, view: Struct) -> Markup:
        """A part of a page: the template reads the fields of the struct."""
        return self._write(name, presenter, "", view)

    def row(self, row: Struct, presenter: Presenter) -> Markup:
        """Render a row of a list, or a line of the log."""
        name, called = ROWS[type(row)]
        return self._write(name, presenter, called, row)

    @remembered
    def _write(self, name: str, presenter: Presenter, called: str, view: Struct) -> Markup:
        """Render a template for a struct, which it reads by a name or by its fields."""

        def part(inner: str, **more: Struct) -> Markup:
            ((called, only),) = more.items()
            return self._write(inner, presenter, called, only)

        context = {called: view} if called else msgspec.structs.asdict(view)
        template = self._environment.get_template(f"parts/{name}.html")
        return Markup(template.render({**self._at_hand(presenter), **context, "part": part}).strip())

    @remembered
    def _at_hand(self, presenter: Presenter) -> dict[str, Any]:
        """The words and macros of a table's pages, cached: they take longer to make than a template takes to render."""
        words = self._environment.globals | _spoken(presenter.words) | {"say": presenter.say}
        made = vars(self._environment.get_template("macros.html").make_module(words))
        return words | {name: each for name, each in made.items() if isinstance(each, Macro)}


class _Bytecode(jinja2.BytecodeCache):
    """Compiled templates in the user's cache: to compile those of a table takes 0.2 s of processor time."""

    def __init__(self) -> None:
        self._folder = Folder("templates", source_digest("admiralty.server.html"), most=MOST_TEMPLATES)

    def load_bytecode(self, bucket: Bucket) -> None:
        found = self._folder.get(bucket.key)
        if found is not None:
            bucket.bytecode_from_string(found)  # unless it is of another source, Jinja or Python

    def dump_bytecode(self, bucket: Bucket) -> None:
        self._folder.put(bucket.key, bucket.bytecode_to_string())


@cache
def _environment() -> jinja2.Environment:
    made = jinja2.Environment(
        loader=jinja2.PackageLoader("admiralty.client", "templates"),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
        bytecode_cache=_Bytecode(),
    )
    made.globals["version"] = __version__
    return made


def _spoken(words: Words) -> dict[str, Any]:
    return {"say": words.say, "named": words.named, "lang": words.language}


def scene_css() -> str:
    """The style sheet of every picture on a page, with both themes."""
    dark = variables(DARK, ':root:not([data-theme="light"])')
    return "\n".join(
        [
            variables(LIGHT),
            f"@media (prefers-color-scheme: dark){{{dark}}}",
            variables(DARK, ':root[data-theme="dark"]'),
            style_sheet(LIGHT, atlas=True),
        ]
    )
