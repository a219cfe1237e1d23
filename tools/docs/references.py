"""What the documentation needs of Sphinx beyond its settings: navigation and links to types.

The navigation is added to the first page while it is read, so that docs/index.md stays plain Markdown. A page
that is missing here stops the build.
"""

from sphinx.addnodes import pending_xref
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment

NAVIGATION = {
    "Play": ("web", "matches", "players", "levels", "ratings"),
    "Rules": ("rules/index", "rules/*", "*-solved", "*-theory"),
    "Program": (
        "programmers",
        "records",
        "review",
        "arena",
        "environments",
        "strength",
        "bots",
        "protocol",
        "board",
    ),
    "Notebooks": (
        "notebooks/first-steps",
        "notebooks/engines",
        "notebooks/statistics",
        "notebooks/training",
        "notebooks/solving",
    ),
    "Host": ("hosts", "privacy", "threats"),
    "Contribute": ("games", "course", "proof", "glossary"),
    "API reference": ("api/*",),
    "Decisions": ("decisions/README", "decisions/*"),
}


def add_navigation(app: Sphinx, page: str, text: list[str]) -> None:
    """Append the tables of contents to the first page."""
    if page == app.config.root_doc:
        text[0] += "".join(toctree(caption, pages) for caption, pages in NAVIGATION.items())


def toctree(caption: str, pages: tuple[str, ...]) -> str:
    """A table of contents that is shown in the side bar only."""
    return "\n".join(
        ("", "```{toctree}", ":hidden:", ":glob:", f":caption: {caption}", "", *pages, "```", "")
    )


def leave_unlinked(
    _app: Sphinx, _environment: BuildEnvironment, node: pending_xref, content: object
) -> object | None:
    """Show names of other packages, and words in backticks that are no names, without a link.

    A type of kwartet that is not public stays unresolved, which stops the build.
    """
    is_python = node.get("refdomain") == "py"
    is_foreign = not node["reftarget"].startswith("kwartet.")
    return content if is_python and (is_foreign or node["reftype"] == "obj") else None


def setup(app: Sphinx) -> None:
    """Register both with Sphinx."""
    app.connect("source-read", add_navigation)
    app.connect("missing-reference", leave_unlinked)
