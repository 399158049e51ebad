"""The client's scripts as they are sent: what is written in them for readers stays here."""

from functools import lru_cache

__all__ = ["sent"]


@lru_cache(maxsize=256)
def sent(script: str) -> str:
    """A script without the lines that are comment alone; all others keep their numbers, and so their places in errors.

    >>> sent("// Why.\\n/**\\n * What.\\n */\\nconst one = 1; // so\\n/** @type {X} */ (one);\\n").split("\\n")
    ['', '', '', '', 'const one = 1; // so', '/** @type {X} */ (one);', '']
    """
    kept, within = [], False
    for line in script.split("\n"):
        bare = line.strip()
        begins = not within and bare.startswith("/*")
        if within or begins:
            ends = bare.find("*/", 2 if begins else 0)
            within = ends < 0
            kept.append(line if begins and ends >= 0 and ends + 2 < len(bare) else "")
        else:
            kept.append("" if bare.startswith("//") else line)
    return "\n".join(kept)
