"""The chapters of the book and of our house rules, a module each."""
