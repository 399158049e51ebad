"""What good play is."""
