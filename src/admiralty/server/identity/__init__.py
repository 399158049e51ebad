"""Identity: guests and links, secrets and display names."""
