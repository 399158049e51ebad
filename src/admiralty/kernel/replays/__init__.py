"""Reading journals back: replay, migration to other rules versions, and proof (verification) of a journal."""
