"""Oak & Iron: squadrons under sail on an open table, with wind, ruler, cards and symbol dice."""
