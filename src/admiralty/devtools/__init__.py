"""Developer tools: checks of the source; playing does not need them."""
