"""The terminal: one command for each thing a person does at the table."""
