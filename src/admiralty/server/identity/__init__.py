"""Identity: guests and links, secrets, host keys and display names."""
