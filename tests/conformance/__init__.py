"""The conformance suite over every game and scenario."""
