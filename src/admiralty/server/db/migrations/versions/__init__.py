"""The migrations, one module a version."""
