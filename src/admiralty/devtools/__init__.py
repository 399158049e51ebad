"""Developer tools: checks of the source that play does not need."""
