"""Rules of the book: a module a chapter, with its verbs, flows and modifiers."""
