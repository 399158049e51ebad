"""Changes made to the code on purpose, to see whether a test notices."""
