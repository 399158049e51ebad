"""Security headers (CSP), Host and Origin checks, and size limits of requests."""

import ipaddress
import re
import socket
from collections.abc import Set
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.requests import ClientDisconnect, Request
from starlette.types import Message

from admiralty.server.http.errors import Problem
from admiralty.server.identity.tokens import csrf_token, same
from admiralty.server.settings import ServerSettings

__all__ = ["HEADERS", "check_origin", "is_known", "known_names", "read_body", "secure"]

HEADERS = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
        "font-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    ),
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
}
_HOST = re.compile(r"([A-Za-z0-9._-]+|\[[0-9A-Fa-f:.]+\])(:[0-9]{1,5})?")
HTTPS_ONLY = {"strict-transport-security": "max-age=31536000"}
RAW = tuple((name.encode(), value.encode()) for name, value in {**HEADERS, "cache-control": "no-store"}.items())
OF_DOCUMENTS = frozenset(
    (b"content-security-policy", b"cross-origin-opener-policy", b"permissions-policy", b"x-frame-options")
)
"""Headers without effect on a part of a page. Half a kilobyte for each of sixty scripts is a sixth of a first view."""
PARTS = frozenset((b"text/css", b"text/javascript", b"font/woff2"))
"""Kinds of parts. A service worker is not one: it sets a policy of its own."""
RAW_HTTPS = (*RAW, *((name.encode(), value.encode()) for name, value in HTTPS_ONLY.items()))


def secure(message: Message, scheme: str) -> None:
    """Set the headers at the start of an answer; caches may keep nothing but the client's own files."""
    headers = message.setdefault("headers", [])
    there = {name for name, _ in headers}
    kind = next((value for name, value in headers if name == b"content-type"), b"").partition(b";")[0]
    left_out = there | OF_DOCUMENTS if kind in PARTS else there
    # A picture has a policy of its own, for its style sheet.
    ours = RAW_HTTPS if scheme == "https" else RAW
    headers.extend(each for each in ours if each[0] not in left_out)


def known_names(settings: ServerSettings) -> frozenset[str]:
    """The host names that a request may use for this server."""
    own = socket.gethostname().lower()
    return frozenset({"localhost", own, f"{own}.local", settings.host.lower(), *map(str.lower, settings.names)})


def is_known(host: str, names: Set[str]) -> bool:
    """Whether a Host header is one of ours. A numeric address is: no attacker can make a name of their own lead to it.

    >>> ours = frozenset(["localhost"])
    >>> [is_known(host, ours) for host in ("localhost:8000", "[::1]:8000", "192.0.2.7", "evil.example:8000")]
    [True, True, True, False]
    """
    name = urlsplit(f"//{host}").hostname or "" if _HOST.fullmatch(host) else ""
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return name.removesuffix(".") in names
    return True


async def read_body(request: Request, limit: int) -> bytes:
    """The body of a request, refused as soon as it is known to be too large."""
    announced = request.headers.get("content-length", "")
    if announced.isascii() and announced.isdecimal() and int(announced) > limit:
        raise Problem(413, "too-large", limit=limit, headers={"connection": "close"})
    body = bytearray()
    try:
        async for part in request.stream():
            body += part
            if len(body) > limit:
                raise Problem(413, "too-large", limit=limit, headers={"connection": "close"})
    except ClientDisconnect:  # the client has gone
        raise Problem(400, "cut-off") from None
    return bytes(body)


def check_origin(headers: Headers, guest_secret: str | None) -> None:
    """Refuse cross-site requests (CSRF). A guest's own page proves itself by its token."""
    site = headers.get("sec-fetch-site", "same-origin")
    origin = headers.get("origin")
    foreign = origin is not None and urlsplit(origin).netloc != headers.get("host", "")
    if foreign or site not in ("same-origin", "none"):
        raise Problem(403, "foreign")
    if guest_secret is not None and not same(headers.get("x-csrf-token", ""), csrf_token(guest_secret)):
        raise Problem(403, "csrf")
