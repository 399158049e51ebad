"""What a person meets: events, the picture, the sheet of a ship."""
