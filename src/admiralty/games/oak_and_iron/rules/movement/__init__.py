"""OI-4 The movement phase: sail, speed, Seamanship, the move."""
