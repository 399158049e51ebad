"""Mutation testing: deliberate changes to the code, to see whether a test notices them."""
