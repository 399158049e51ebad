"""What a proof of a journal says, in words: the same for the terminal and the server."""

from collections.abc import Callable, Iterator

from admiralty.kernel.verdict import Close, Proof

__all__ = ["proved_lines"]


def proved_lines(proof: Proof, say: Callable[..., str]) -> Iterator[str]:
    """What is proved and what is not."""
    yield say("verify-chain", entries=proof.entries)
    for stretch in proof.stretches:
        reason = "none" if stretch.unproved is None else stretch.unproved.value
        yield say("verify-stretch", first=stretch.first, last=stretch.last, rules=stretch.rules, reason=reason)
    if proof.changes:
        yield say("verify-changes", changes=list(proof.changes))
    if proof.sealed:
        yield say("verify-sealed", parts=proof.sealed)
    yield say("verify-close", close=proof.close.value, entries=proof.entries)
    if proof.thrown:
        yield say("verify-dice", proved=proof.thrown)
    elif proof.chances and proof.committed:
        yield say("verify-unfinished", chances=proof.chances)
    elif proof.chances:
        yield say("verify-no-key", chances=proof.chances)
    elif proof.close is not Close.HEADER and not proof.unproved:
        yield say("verify-no-chance")
