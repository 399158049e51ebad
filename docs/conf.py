"""How the documentation is built: Sphinx, pages in MyST Markdown, the Furo theme. A warning fails the build."""

import sys
from pathlib import Path

from docutils import nodes
from docutils.parsers.rst import Directive

from admiralty import __version__
from admiralty.devtools.importgraph import drawn

sys.path.insert(0, str(Path(__file__).parents[1]))  # the toy whose modules are drawn lies with the tests

project = "Admiralty"
author = "The Admiralty contributors"
copyright = "The Admiralty contributors, Apache License 2.0"
version = release = __version__

extensions = ["myst_parser", "sphinx.ext.autodoc"]
autodoc_typehints = "none"  # the sentences say it, and what types the arguments have is for mypy
autodoc_member_order = "bysource"
default_role = "literal"
source_suffix = {".md": "markdown"}
exclude_patterns = ["_build", "ladder/table.md"]  # the table is part of another page
nitpicky = True
suppress_warnings: list[str] = []

myst_enable_extensions = ["colon_fence", "deflist"]
myst_heading_anchors = 3

html_theme = "furo"
html_title = "Admiralty"
html_copy_source = False
html_show_sphinx = False


class ImportGraph(Directive):
    """Draws which module of a package imports which."""

    required_arguments = 1

    def run(self):
        return [nodes.raw("", drawn(self.arguments[0]), format="html")]


def setup(app):
    app.add_directive("import-graph", ImportGraph)
    return {"parallel_read_safe": True}
