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
"""How long a guest's cookie is valid: as long as browsers keep one."""
RENEW_SECONDS = 24 * 3600
_ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"


def new_secret() -> str:
    """A secret of 256 bits, in URL-safe characters."""
    return secrets.token_urlsafe(32)


def new_id() -> str:
    """The id of a match in addresses: not a secret, and without letters that are easily confused."""
    return "".join(secrets.choice(_ALPHABET) for _ in range(12))


def id_from(seed: bytes) -> str:
    """The id of a match or a link derived from a seed, for one that may be asked for again."""
    return "".join(_ALPHABET[byte % len(_ALPHABET)] for byte in hashlib.sha256(b"id" + seed).digest()[:12])


def secret_from(seed: bytes, place: int) -> str:
    """A secret derived from a secret seed."""
    return base64.urlsafe_b64encode(hashlib.sha256(b"secret %d " % place + seed).digest()).decode().rstrip("=")


def digest(secret: str) -> str:
    """The digest of a secret for the database. Secrets are random and long, so a plain hash is enough.

    >>> digest("a")[:8]
    'ca978112'
    """
    return hashlib.sha256(secret.encode()).hexdigest()


def same(one: str, other: str) -> bool:
    """Compare two secrets in constant time."""
    return hmac.compare_digest(one.encode(), other.encode())


def csrf_token(secret: str) -> str:
    """The CSRF token that a guest's page carries and a form sends back: other sites cannot derive it.

    >>> csrf_token("guest") == csrf_token("other")
    False
    """
    return hmac.new(secret.encode(), b"csrf", hashlib.sha256).hexdigest()


class Issued(NamedTuple):
    """A guest's cookie that this server has signed."""

    secret: str
    stale: bool
    """Whether to renew the cookie, so that a guest who comes back is never forgotten."""


class Issuer:
    """Signs the cookies of guests and checks them: a client cannot invent a guest.

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
        """The content of a cookie, if this server signed it and it has not expired."""
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
