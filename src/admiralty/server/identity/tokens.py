"""Secrets and CSRF tokens: from the system's random source, stored as digests, compared in constant time."""

import base64
import hashlib
import hmac
import re
import secrets
import time
from typing import NamedTuple

_TOKEN = re.compile(r"([A-Za-z0-9_-]{43})\.([0-9]{1,12})\.([0-9a-f]{64})")
LIFE_SECONDS = 400 * 24 * 3600
"""How long a token of a guest holds: as long as browsers keep a cookie."""
RENEW_SECONDS = 24 * 3600
_ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"


def new_secret() -> str:
    """A secret of 256 bits, as people paste it."""
    return secrets.token_urlsafe(32)


def new_id() -> str:
    """The name of a match in addresses: not a secret, and without letters that are mistaken for others."""
    return "".join(secrets.choice(_ALPHABET) for _ in range(12))


def id_from(seed: bytes) -> str:
    """The name of a match or a link that follows from a seed, for one that may be asked for again."""
    return "".join(_ALPHABET[byte % len(_ALPHABET)] for byte in hashlib.sha256(b"id" + seed).digest()[:12])


def secret_from(seed: bytes, place: int) -> str:
    """A secret that follows from a seed nobody else knows."""
    return base64.urlsafe_b64encode(hashlib.sha256(b"secret %d " % place + seed).digest()).decode().rstrip("=")


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


class Issued(NamedTuple):
    """A token of a guest that this host has made."""

    secret: str
    stale: bool
    """Whether it is time to make it anew, so that somebody who comes back is never forgotten."""


class Issuer:
    """Makes the tokens of guests and knows its own: nobody can invent a guest.

    >>> issuer = Issuer(b"key")
    >>> token = issuer.issue("s" * 43)
    >>> issuer.read(token).secret == "s" * 43
    True
    >>> Issuer(b"another").read(token) is None
    True
    """

    def __init__(self, key: bytes) -> None:
        self._key = key

    def issue(self, secret: str) -> str:
        signed = f"{secret}.{int(time.time())}"
        return f"{signed}.{self._mac(signed)}"

    def read(self, token: str) -> Issued | None:
        """What a token says, if it is one of ours and not older than it may be."""
        parts = _TOKEN.fullmatch(token)
        if parts is None:
            return None
        secret, made, mac = parts.groups()
        age = time.time() - int(made)
        if not same(mac, self._mac(f"{secret}.{made}")) or age > LIFE_SECONDS:
            return None
        return Issued(secret, not -RENEW_SECONDS < age < RENEW_SECONDS)

    def _mac(self, signed: str) -> str:
        return hmac.new(self._key, signed.encode(), hashlib.sha256).hexdigest()
