"""OI-5 Crew actions."""
