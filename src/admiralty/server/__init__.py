"""The server: matches kept as journals in a database, and the pages, streams and calls that people play through."""
