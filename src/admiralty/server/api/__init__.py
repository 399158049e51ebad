"""The JSON API, by subject, and its OpenAPI description."""
