"""Digital signatures (Ed25519) of a host, and how to check them with its public key.

>>> host = HostKey.made()
>>> signature = host.sign("a statement")
>>> holds(host.public, "a statement", signature), holds(host.public, "another one", signature)
(True, False)
"""

import re
from collections.abc import Sequence
from typing import Any

import msgspec
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from admiralty.kernel.matches.entry_schema import SITE
from admiralty.kernel.matches.journal import Journal, head_statement

__all__ = [
    "Head", "HeadError", "HostKey", "Promise", "check_head", "check_promise", "end_signed", "header_signed", "holds",
    "new_secret", "promise_statement", "read_head", "read_promise", "with_signed_end",
]  # fmt: skip


class HostKey:
    """The private key of a host; a `Signer` of the kernel."""

    def __init__(self, secret: bytes, site: str = "") -> None:
        """``site`` is the host name of the server; "" without one that a header can hold."""
        self.site = site if re.fullmatch(SITE, site) else ""
        self._key = Ed25519PrivateKey.from_private_bytes(secret)
        self.public = self._key.public_key().public_bytes_raw().hex()

    @classmethod
    def made(cls) -> "HostKey":
        return cls(new_secret())

    def sign(self, statement: str) -> str:
        return self._key.sign(statement.encode()).hex()


def new_secret() -> bytes:
    """A new random private key."""
    return Ed25519PrivateKey.generate().private_bytes_raw()


def holds(public: str, statement: str, signature: str) -> bool:
    """Whether the owner of a public key signed a statement."""
    try:
        Ed25519PublicKey.from_public_bytes(bytes.fromhex(public)).verify(bytes.fromhex(signature), statement.encode())
    except (InvalidSignature, ValueError):
        return False
    return True


def header_signed(journal: Journal) -> str | None:
    """The public key of the host that signed the header, or None; `HeadError` if the signature does not hold."""
    public, signature = journal.header.get("host"), journal.header.get("signature")
    if public is None and signature is None:
        return None
    own = str(journal.header["hash"])
    if not isinstance(public, str) or not isinstance(signature, str):
        raise HeadError("the header names a host or a signature without the other")
    if not holds(public, head_statement(own, 0, own), signature):
        raise HeadError("the signature under the header is not that of the host it names")
    return public


def end_signed(journal: Journal) -> bool:
    """Whether the host of the header signed the last entry too; `HeadError` if a signature in the journal is false.

    Once the key of the dice is revealed, another game could be forged under the header: only the host's signature under
    its end tells them apart.
    """
    public, header = journal.header.get("host"), str(journal.header["hash"])
    for entry in journal.entries:
        signature = entry.get("signature")
        if signature is None:
            continue
        if public is None or not holds(str(public), head_statement(header, entry["n"], entry["hash"]), signature):
            raise HeadError(f"the signature under entry {entry['n']} is not that of the host in the header")
    return public is not None and (not journal.entries or "signature" in journal.entries[-1])


def with_signed_end(lines: Sequence[str], host: HostKey) -> list[str]:
    """The lines of a host's own journal, with its signature under the last entry."""
    header, last = msgspec.json.decode(lines[0]), msgspec.json.decode(lines[-1])
    if header.get("host") != host.public or len(lines) == 1:
        return list(lines)
    last["signature"] = host.sign(head_statement(header["hash"], last["n"], last["hash"]))
    return [*lines[:-1], msgspec.json.encode(last).decode()]


def promise_statement(token: str, commitment: str) -> str:
    """What a host signs before a match is made: the hash of the key of its dice."""
    return f"admiralty promise {token} commitment {commitment}"


class Promise(msgspec.Struct, frozen=True):
    """A host's promise for a token, before the match is made."""

    token: str
    commitment: str
    host: str
    signature: str


def read_promise(data: Any) -> Promise:
    """A promise from JSON that a browser saved."""
    try:
        return msgspec.convert(data, Promise)
    except msgspec.ValidationError as fault:
        raise HeadError(f"this is not a promise of a host ({fault})") from fault


def check_promise(journal: Journal, promise: Promise) -> None:
    """Refuse a journal whose dice have another key than its host promised; `HeadError` says how they differ."""
    statement = promise_statement(promise.token, promise.commitment)
    if not holds(promise.host, statement, promise.signature):
        raise HeadError("the signature under the promise is not that of the host it names")
    if promise.host != journal.header.get("host"):
        raise HeadError("the promise was made by another host than the one that signed this journal")
    if promise.commitment != journal.header["chance"].get("commitment"):
        raise HeadError("the host promised another key for the dice than the header commits to")


class Head(msgspec.Struct, frozen=True):
    """What a host signed with an answer: the hash of the journal after an entry."""

    match: str
    host: str
    header: str
    entry: int
    hash: str
    signature: str

    @classmethod
    def of(cls, match: str, host: HostKey, header: str, entry: int, hash_: str) -> "Head":
        return cls(match, host.public, header, entry, hash_, host.sign(head_statement(header, entry, hash_)))

    @property
    def genuine(self) -> bool:
        return holds(self.host, head_statement(self.header, self.entry, self.hash), self.signature)


class HeadError(ValueError):
    """A malformed signed head, or one that a journal contradicts."""


def read_head(data: Any) -> Head:
    """A signed head from saved JSON."""
    try:
        return msgspec.convert(data, Head)
    except msgspec.ValidationError as fault:
        raise HeadError(f"this is no signed head ({fault})") from fault


def check_head(journal: Journal, head: Head) -> None:
    """Refuse a journal that differs from a signed head of its host; `HeadError` says how."""
    if not head.genuine:
        raise HeadError("the signature under the head is not that of the host it names")
    if head.header != journal.header["hash"]:
        raise HeadError("the head is that of another journal: the headers differ")
    if head.entry > len(journal.entries):
        raise HeadError(f"the host signed entry {head.entry}, and this journal ends at entry {len(journal.entries)}")
    here = journal.entries[head.entry - 1]["hash"] if head.entry else journal.header["hash"]
    if here != head.hash:
        raise HeadError(f"history was changed: entry {head.entry} is not the one that the host signed")
