"""PNG decoder in plain Python, so that tests can look at the picture itself."""

import struct
import zlib

Pixel = tuple[int, int, int, int]


def pixels(png: bytes) -> list[list[Pixel]]:
    """The rows of an 8-bit RGBA picture."""
    assert png[:8] == b"\x89PNG\r\n\x1a\n"
    at, packed, wide, high = 8, b"", 0, 0
    while at < len(png):
        size, kind = struct.unpack(">I4s", png[at : at + 8])
        chunk = png[at + 8 : at + 8 + size]
        if kind == b"IHDR":
            wide, high, depth, colour = struct.unpack(">IIBB", chunk[:10])
            assert (depth, colour) == (8, 6)
        elif kind == b"IDAT":
            packed += chunk
        at += 12 + size
    raw, stride = zlib.decompress(packed), wide * 4
    rows: list[list[Pixel]] = []
    before = bytearray(stride)
    for y in range(high):
        start = y * (stride + 1)
        line = _unfiltered(raw[start], bytearray(raw[start + 1 : start + 1 + stride]), before)
        rows.append([(line[i], line[i + 1], line[i + 2], line[i + 3]) for i in range(0, stride, 4)])
        before = line
    return rows


def _unfiltered(kind: int, line: bytearray, above: bytearray) -> bytearray:
    for i in range(len(line)):
        a, b, c = (line[i - 4], above[i], above[i - 4]) if i >= 4 else (0, above[i], 0)
        if kind == 1:
            line[i] = (line[i] + a) & 255
        elif kind == 2:
            line[i] = (line[i] + b) & 255
        elif kind == 3:
            line[i] = (line[i] + (a + b) // 2) & 255
        elif kind == 4:
            p = a + b - c
            nearest = min((abs(p - a), 0, a), (abs(p - b), 1, b), (abs(p - c), 2, c))
            line[i] = (line[i] + nearest[2]) & 255
    return line
