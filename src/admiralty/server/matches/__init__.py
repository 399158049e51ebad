"""The matches service: live matches, seats, clocks, chat and bots."""
