"""The browser client: templates, style sheets, ES modules and words. The server renders and serves them."""
