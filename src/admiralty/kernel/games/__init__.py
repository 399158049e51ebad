"""What a game is: settings, options, positions that run its flow, views of a seat, sampled unknowns."""
