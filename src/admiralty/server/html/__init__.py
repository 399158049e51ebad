"""Renders views of a match as HTML and SVG, and diffs them."""
