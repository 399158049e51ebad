"""Types that all bodies and answers share."""

from typing import Annotated

import msgspec

Id = Annotated[str, msgspec.Meta(min_length=1, max_length=64)]
Code = Annotated[str, msgspec.Meta(min_length=1, max_length=4000)]
"""The code of an order; the sheet of a whole fleet is one."""
Token = Annotated[str, msgspec.Meta(min_length=8, max_length=64, pattern="^[A-Za-z0-9_-]+$")]
CreationToken = Annotated[str, msgspec.Meta(min_length=16, max_length=64, pattern="^[A-Za-z0-9_-]+$")]
"""An idempotency key, which must be random: the same one from the same place gets the same secrets."""
Count = Annotated[int, msgspec.Meta(ge=0, le=10_000_000)]
Name = Annotated[str, msgspec.Meta(max_length=40)]


class Sent(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The input of a call; an unknown field is refused."""


class Told(msgspec.Struct, frozen=True):
    """The answer of a call."""
