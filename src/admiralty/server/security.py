"""Safe on a network: headers, sizes, rates and origins, for every request alike."""

from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from admiralty.server.problems import Problem
from admiralty.server.tokens import csrf_token, same

__all__ = ["HEADERS", "SecureHeaders", "check_origin", "read_body"]

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
HTTPS_ONLY = {"strict-transport-security": "max-age=31536000"}


class SecureHeaders:
    """Puts the headers on every answer; nothing but the client's own files may be kept by a cache."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers[name] = value
                if scope["scheme"] == "https":
                    headers.update(HTTPS_ONLY)
                headers.setdefault("cache-control", "no-store")
            await send(message)

        await self._app(scope, receive, send_with_headers)


async def read_body(request: Request, limit: int) -> bytes:
    """The body of a request, refused as soon as it is known to be too large."""
    announced = request.headers.get("content-length", "")
    if announced.isdecimal() and int(announced) > limit:
        raise Problem(413, "too-large", limit=limit, headers={"connection": "close"})
    body = bytearray()
    async for part in request.stream():
        body += part
        if len(body) > limit:
            raise Problem(413, "too-large", limit=limit, headers={"connection": "close"})
    return bytes(body)


def check_origin(headers: Headers, guest_secret: str | None) -> None:
    """Refuse what another site's page makes a browser send. A guest's own page proves itself by its token."""
    site = headers.get("sec-fetch-site", "same-origin")
    origin = headers.get("origin")
    foreign = origin is not None and urlsplit(origin).netloc != headers.get("host", "")
    if foreign or site not in ("same-origin", "none"):
        raise Problem(403, "foreign")
    if guest_secret is not None and not same(headers.get("x-csrf-token", ""), csrf_token(guest_secret)):
        raise Problem(403, "csrf")
