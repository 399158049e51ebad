"""Browser tests: the client in Chromium against the real server."""
