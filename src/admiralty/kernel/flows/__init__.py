"""Rule procedures as generators: requests, orders to choose from, dice and card draws, events, segments."""
