"""The cards and printed parts of Oak & Iron, and the effects of cards."""
