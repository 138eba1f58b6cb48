"""Settings of Sphinx; the pages are those that :mod:`tools.docs_site.pages` lays out."""

project = "FabricSweep"
author = "The FabricSweep authors"
project_copyright = "The FabricSweep authors"
extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.napoleon"]
root_doc = "index"
source_suffix = {".md": "markdown"}

myst_heading_anchors = 5
myst_enable_extensions = ["deflist"]
suppress_warnings = ["misc.highlighting_failure"]  # a fragment of YAML need not be a whole one

default_role = "literal"  # docstrings write names in single backticks
autodoc_member_order = "groupwise"
autodoc_typehints = "signature"
autodoc_inherit_docstrings = True
napoleon_numpy_docstring = True
napoleon_google_docstring = False

html_theme = "furo"
html_title = "FabricSweep"
html_copy_source = False
html_show_sphinx = False
html_static_path: list[str] = []
html_theme_options = {"navigation_with_keys": True}
