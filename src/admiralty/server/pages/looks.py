"""The style sheets that games bring for their pages: colours, paper, ornament and letter."""

from collections.abc import Mapping
from importlib import import_module
from importlib.resources import files

__all__ = ["looks"]


def looks(packages: Mapping[str, tuple[str, str]]) -> str:
    """The ``ui/look.css`` of every game that has one. A game without it gets the default colours."""
    homes = [package for package, _ in packages.values() if hasattr(import_module(package), "__path__")]
    sheets = [files(package) / "ui" / "look.css" for package in homes]
    return "".join(sheet.read_text("utf-8") for sheet in sheets if sheet.is_file())
