"""The server's address on the local network, and its QR code."""

import ipaddress
import socket

import segno

__all__ = ["address_here", "qr_code"]

NOWHERE = ("198.51.100.1", 9)
"""An address that belongs to nobody: nothing is sent to it, but the system says which way it would go."""


def address_here(listens_at: str) -> str:
    """Where others on the network reach a server that listens there; empty if they do not."""
    try:
        listening = ipaddress.ip_address(listens_at)
    except ValueError:
        return "" if listens_at == "localhost" else listens_at
    if listening.is_loopback:
        return ""
    return _outward() if listening.is_unspecified else listens_at


def _outward() -> str:
    """This machine's own address towards the network; empty where there is none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(NOWHERE)
        except OSError:
            return ""
        found = str(probe.getsockname()[0])
    return "" if ipaddress.ip_address(found).is_loopback else found


def qr_code(text: str) -> str:
    """A QR code as the SVG that a page holds."""
    made: str = segno.make(text, micro=False).svg_inline(border=3, dark="#18222b", light="#ffffff", omitsize=True)
    return made
