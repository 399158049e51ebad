"""OI-1 Terms: distances, arguments of orders, effects of cards in force, dice, damage."""
