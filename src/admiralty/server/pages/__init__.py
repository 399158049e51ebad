"""The pages: routes, players' guides and fonts."""
