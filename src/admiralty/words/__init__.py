"""Translation: Fluent catalogues, and messages of the rules rendered from them when they are read.

The rules never build a sentence. They make messages, a key and plain arguments; a host asks a `Words` for the sentence
in its reader's language.
"""

from admiralty.words.catalogue import CatalogueError, accepted, case_key, choose, language_names, languages
from admiralty.words.render import Sayable, Words, WordsError, words_of

__all__ = [
    "CatalogueError", "Sayable", "Words", "WordsError", "accepted", "case_key", "choose", "language_names", "languages",
    "words_of",
]  # fmt: skip
