"""The phases of a turn, the attack phase (OI-6) and the end phase (OI-10)."""
