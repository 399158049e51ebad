"""Servers in processes of their own, and connections to them."""

import asyncio
import json
import subprocess
import sys
import zlib
from typing import Any


class Process:
    """A server in a process of its own."""

    def __init__(self, kind: str, database: str = "") -> None:
        command = [sys.executable, "-m", "benchmarks.server", f"--{kind}", database]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        assert self._process.stdout is not None
        self.port = int(self._process.stdout.readline().rstrip("/\n").rpartition(":")[2])

    def spent(self) -> dict[str, float]:
        """The processor time of the process up to now, and of its parts."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write("?\n")
        self._process.stdin.flush()
        found: dict[str, float] = json.loads(self._process.stdout.readline())
        return found

    def __enter__(self) -> "Process":
        return self

    def __exit__(self, *_: object) -> None:
        self._process.kill()
        self._process.wait()


class Connection:
    """One connection that is kept open: no more of HTTP than the benchmark needs, so that it measures the server."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader, self._writer = reader, writer
        self._plain = b""
        self._unpack = zlib.decompressobj(wbits=16 + zlib.MAX_WBITS)

    @classmethod
    async def open(cls, port: int) -> "Connection":
        return cls(*await asyncio.open_connection("127.0.0.1", port, limit=2**24))

    async def post(self, path: str, body: Any, secret: str = "") -> tuple[int, Any]:
        return await self._call("POST", path, json.dumps(body).encode(), secret)

    async def get(self, path: str, secret: str = "") -> tuple[int, Any]:
        return await self._call("GET", path, b"", secret)

    async def bring(self, path: str, text: str) -> tuple[int, Any]:
        """Post something that is not JSON."""
        return await self._call("POST", path, text.encode(), "", "text/plain")

    async def _call(
        self, method: str, path: str, body: bytes, secret: str, kind: str = "application/json"
    ) -> tuple[int, Any]:
        self._writer.write(self._head(method, path, secret, len(body), kind) + body)
        status, headers = await self._answer()
        content = await self._reader.readexactly(int(headers["content-length"]))
        return status, json.loads(content) if headers["content-type"] == "application/json" else content.decode()

    def _head(self, method: str, path: str, secret: str, length: int, kind: str = "application/json") -> bytes:
        known = f"authorization: Bearer {secret}\r\n" if secret else ""
        if path.endswith("/events"):
            known += "accept-encoding: gzip\r\n"
        if method == "POST":
            known += f"content-type: {kind}\r\ncontent-length: {length}\r\n"
        return f"{method} {path} HTTP/1.1\r\nhost: localhost\r\n{known}\r\n".encode()

    async def _answer(self) -> tuple[int, dict[str, str]]:
        head = (await self._reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
        headers = dict(line.lower().split(": ", 1) for line in head[1:] if line)
        return int(head[0].split()[1]), headers

    async def listen(self, path: str, secret: str) -> None:
        self._writer.write(self._head("GET", path, secret, 0))
        status, _ = await self._answer()
        assert status == 200

    async def update(self) -> dict[str, Any]:
        """The next update of a stream, unpacked as a browser does it."""
        length = 0
        while True:
            while b"\n\n" in self._plain:  # a proxy may cut an event in pieces, or put several together
                event, _, self._plain = self._plain.partition(b"\n\n")
                if b"\ndata: " in event and b"event: update" in event:
                    found: dict[str, Any] = json.loads(event[event.index(b"\ndata: ") + 7 :])
                    found["bytes"] = len(event), length
                    return found
            packed = await self.chunk()
            length += len(packed)
            self._plain += self._unpack.decompress(packed)

    async def chunk(self) -> bytes:
        """The next chunk of a stream, as it came."""
        size = int(await self._reader.readuntil(b"\r\n"), 16)
        return (await self._reader.readexactly(size + 2))[:-2]
