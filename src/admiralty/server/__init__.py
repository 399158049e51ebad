"""The web server: matches as journals in a database, with pages, event streams and a JSON API."""
