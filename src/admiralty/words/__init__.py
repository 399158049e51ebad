"""Words: Fluent catalogues, and the messages of the rules rendered from them at reading time.

The rules never build a sentence. They make messages, a key and plain arguments; a host asks a `Words` for the sentence
in its reader's language.
"""

from admiralty.words.catalogue import CatalogueError, case_key, languages
from admiralty.words.render import Sayable, Words, WordsError, words_of

__all__ = ["CatalogueError", "Sayable", "Words", "WordsError", "case_key", "languages", "words_of"]
