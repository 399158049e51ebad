"""Secrets: made from the system's random source, kept as digests only, compared in constant time."""

import hashlib
import hmac
import secrets

__all__ = ["csrf_token", "digest", "new_id", "new_secret", "same"]

_ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"


def new_secret() -> str:
    """A secret of 256 bits, as people paste it."""
    return secrets.token_urlsafe(32)


def new_id() -> str:
    """The name of a match in addresses: not a secret, and without letters that are mistaken for others."""
    return "".join(secrets.choice(_ALPHABET) for _ in range(12))


def digest(secret: str) -> str:
    """What the database keeps of a secret. Secrets are random and long, so a plain hash is enough.

    >>> digest("a")[:8]
    'ca978112'
    """
    return hashlib.sha256(secret.encode()).hexdigest()


def same(one: str, other: str) -> bool:
    """Whether two secrets are equal, in a time that does not tell where they differ."""
    return hmac.compare_digest(one.encode(), other.encode())


def csrf_token(secret: str) -> str:
    """The token that a page of a guest carries and a form sends back: nobody else can derive it.

    >>> csrf_token("guest") == csrf_token("other")
    False
    """
    return hmac.new(secret.encode(), b"csrf", hashlib.sha256).hexdigest()
