"""What the rules refuse, kind by kind of order, with the reason: gathered in random play, and read by people."""
