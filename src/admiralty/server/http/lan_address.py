"""The server's address on the local network, and its QR code."""

import ipaddress
import socket

import segno

__all__ = ["address_here", "qr_code"]

NOWHERE = ("198.51.100.1", 9)
"""A reserved test address: nothing is sent to it, but the system picks the interface that it would use."""


def address_here(listens_at: str) -> str:
    """The address under which the local network reaches a server that listens there; "" if it does not."""
    try:
        listening = ipaddress.ip_address(listens_at)
    except ValueError:
        return "" if listens_at == "localhost" else listens_at
    if listening.is_loopback:
        return ""
    return _outward() if listening.is_unspecified else listens_at


def _outward() -> str:
    """This machine's own address on the network; "" without one."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(NOWHERE)
        except OSError:
            return ""
        found = str(probe.getsockname()[0])
    return "" if ipaddress.ip_address(found).is_loopback else found


def qr_code(text: str) -> str:
    """A QR code as SVG for a page."""
    made: str = segno.make(text, micro=False).svg_inline(border=3, dark="#18222b", light="#ffffff", omitsize=True)
    return made
