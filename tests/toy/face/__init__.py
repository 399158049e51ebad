"""What a person meets: events, picture, sheet."""
