"""OI-3, OI-4 Courses: moves with the tools, turns, and places of pieces."""
