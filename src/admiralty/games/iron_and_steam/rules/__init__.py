"""Rules of the book, one module a chapter, with its verbs, flows and modifiers."""
