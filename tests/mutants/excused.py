"""The changes that no test need notice, each with the reason."""

import tomllib
from pathlib import Path

__all__ = ["excused"]

LIST = Path(__file__).parent / "excused.toml"


def excused() -> dict[str, str]:
    """The reason why a change may go unnoticed, by the name of the change."""
    return {each["change"]: each["why"] for each in tomllib.loads(LIST.read_text("utf-8"))["excused"]}
