"""What a person meets: events, pictures, the ship's card."""
