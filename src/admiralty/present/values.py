"""Values that a template reads, with a digest for diffs."""

from collections.abc import Hashable
from typing import Any

import msgspec
from markupsafe import Markup

__all__ = ["Values", "sign_of"]


def _sign(value: object) -> object:
    """What tells a value from another where a template reads it."""
    if isinstance(value, Markup):
        return ["markup", str(value)]
    raise NotImplementedError


sign_of = msgspec.msgpack.Encoder(enc_hook=_sign).encode
"""The sign of any values: the same for the same ones only."""


class Values(dict[str, Any]):
    """Values whose sign is worked out once: what is written of the same values is kept by it.

    They are not changed after they have been made. Where the same ones are shown again, what was written of them is
    found with them, in `written`, and not even their sign is asked for.
    """

    __slots__ = ("_made", "written")
    _made: bytes
    written: dict[Hashable, Any]

    def __init__(self, *args: Any, **values: Any) -> None:
        super().__init__(*args, **values)
        self.written = {}

    @property
    def sign(self) -> bytes:
        try:
            return self._made
        except AttributeError:
            self._made = sign_of(self)
        return self._made
