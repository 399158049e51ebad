"""Values that a template reads, known again by their sign."""

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

    They are not changed after they have been made.
    """

    __slots__ = ("_made",)
    _made: bytes

    @property
    def sign(self) -> bytes:
        try:
            return self._made
        except AttributeError:
            self._made = sign_of(self)
        return self._made
