"""Every number of a decision is found: as a page that the list names, or in the history."""

from __future__ import annotations

import re

import pytest

from tools.docs_site.pages import ROOT, repository_pages

FOLDER = ROOT / "docs" / "adr"
PAGES = {page.name[:4]: page for page in FOLDER.glob("[0-9]*.md")}
HISTORY = (FOLDER / "history.md").read_text(encoding="utf-8")
GONE = re.findall(r"^## ADR (\d{4})$", HISTORY, re.MULTILINE)
NEVER_USED = {57, 58, 59, 68, 69, 73, 74}
FOLDERS = (
    "api",
    "client/src",
    "domain",
    "frontend/src",
    "judge",
    "local",
    "runtime",
    "simcore/src",
    "storage",
    "worker",
)
KINDS = ("*.py", "*.hpp", "*.cpp", "*.ts", "*.tsx")
MOST_LINES = 60
"""A screen and a half: what needs more is told elsewhere."""


def test_each_number_is_a_page_or_history() -> None:
    found = sorted(int(number) for number in [*PAGES, *GONE])
    assert found == [n for n in range(1, found[-1] + 1) if n not in NEVER_USED]


def test_history_leads_to_a_page_or_to_another_number() -> None:
    for told in re.split(r"^## ADR ", HISTORY, flags=re.MULTILINE)[1:]:
        assert re.search(r"\]\(\d{4}-[a-z0-9-]+\.md\)", told), told


@pytest.mark.parametrize("number", sorted(PAGES))
def test_a_page_has_its_number_its_line_and_few_lines(number: str) -> None:
    page = PAGES[number]
    lines = page.read_text(encoding="utf-8").splitlines()
    assert re.match(rf"# {number}\b", lines[0])
    assert len(lines) <= MOST_LINES
    listed = re.findall(
        r"^\| \[(\d{4})\]\(([^)]+)\) \|", (FOLDER / "README.md").read_text(), re.MULTILINE
    )
    assert listed.count((number, page.name)) == 1


def test_what_names_a_decision_names_one_that_stands() -> None:
    """Not the list of changes, which names what was decided then."""
    pages = [
        page for page in repository_pages() if page.name != "CHANGELOG.md" and page.parent != FOLDER
    ]
    sources = [path for folder in FOLDERS for kind in KINDS for path in (ROOT / folder).rglob(kind)]
    named = [
        (path, number)
        for path in [*pages, ROOT / "simcore/README.md", *sources]
        for number in re.findall(
            r"\bADR (\d{4})\b|docs/adr/(\d{4})-", path.read_text(encoding="utf-8")
        )
    ]
    assert named
    assert [found for found in named if "".join(found[1]) not in PAGES] == []
