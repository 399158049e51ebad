"""HTTP: ASGI, requests, errors, headers, rate limits and time-outs."""
