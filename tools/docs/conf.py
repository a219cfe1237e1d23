"""How Sphinx builds the documentation; `make docs` calls it through build.py."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from tools.docs import references

import kwartet

project = "kwartet"
author = "kwartet authors"
release = kwartet.__version__
extensions = ["myst_nb", "sphinx.ext.autodoc"]
exclude_patterns: list[str] = []
nitpicky = True
nitpick_ignore = [  # types in signatures of the arena that no program outside of it needs
    ("py:class", "kwartet.arena.crew.Task"),
    ("py:class", "kwartet.arena.datagame.DataGame"),
    ("py:class", "kwartet.arena.handout.SomePlan"),
    ("py:class", "kwartet.arena.handout.SomeResults"),
    ("py:class", "kwartet.arena.ledger.Ledger"),
    ("py:class", "kwartet.arena.match.Task"),
    ("py:class", "kwartet.arena.selfplay.SelfPlayGame"),
]

myst_heading_anchors = 4
default_role = "py:obj"  # docstrings write `name`; it becomes a link where there is such a name
autodoc_typehints_format = "short"
autodoc_member_order = "bysource"
autodoc_default_options = {"undoc-members": True, "show-inheritance": True}
python_use_unqualified_type_names = True
maximum_signature_line_length = 100

# The notebooks are run for every build; one that fails stops it.
nb_execution_mode = "force"
nb_execution_raise_on_error = True
nb_execution_timeout = 300  # seconds for a cell, on a machine that may be shared
nb_ipywidgets_js: dict[
    str, dict[str, str]
] = {}  # no script from elsewhere: a page without a kernel has no widgets

html_theme = "furo"
html_title = "kwartet"
html_copy_source = False
html_show_copyright = False

setup = references.setup
