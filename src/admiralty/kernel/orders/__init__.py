"""Order parsing and validation: verbs with arguments, refusals, order sheets, drafts and standing orders."""
