"""What is played, and what is aimed at."""

import re

GAME, SCENARIO, SEATS = "ironclads_on_squares", "big_guns", ("britain", "italy")
SEED = 1881
"""Of the orders that are given and of the pauses between them."""
ORDERS_A_SECOND = 40.0
"""Of all matches together, in the paced part: each of 200 matches has an order every five seconds."""
SCREEN_AIM = 0.150
LISTENERS = 1_000
LISTENED_ORDERS = 30
BOT_MATCHES = 60
BOT_SECONDS_AIM = 2.0
BOT_ANSWERS = 20
ORDER_AIM, LISTENERS_AIM = 0.003, 0.150
"""Seconds of processor time an order, with two pages that listen and with a thousand."""
HOLD_AIM = 0.200
"""Seconds of processor time that the event loop may be held at a stretch."""
HEARD = 100
"""A chunk of more bytes than these is an update, and not a sign of life."""
CODE = re.compile(r'class="order" data-code="([^"]*)"')
