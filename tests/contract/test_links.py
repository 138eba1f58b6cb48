"""Every link of every page leads to a file that is there, and to a heading that it has."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from tools.docs_site.pages import ROOT, repository_pages, targets
from tools.docs_site.rest_pages import pages as rest_pages

PAGES = repository_pages()
_FENCE = re.compile(r"^```.*?^```$", re.DOTALL | re.MULTILINE)


@cache
def anchors(page: Path) -> set[str]:
    """The anchors of a page's headings, as GitHub and the site make them."""
    found: set[str] = set()
    for heading in re.findall(r"^#+ +(.*)$", _FENCE.sub("", page.read_text()), re.MULTILINE):
        plain = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading).replace("`", "")
        slug = re.sub(r"[^\w\- ]", "", plain.strip().lower()).replace(" ", "-")
        number = 0
        while (name := f"{slug}-{number}" if number else slug) in found:
            number += 1
        found.add(name)
    return found


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_somewhere(page: Path) -> None:
    broken = []
    for target in targets(page.read_text(encoding="utf-8")):
        path, _, anchor = target.partition("#")
        place = (page.parent / path).resolve() if path else page
        if not place.exists() or (
            anchor and place.suffix == ".md" and anchor not in anchors(place)
        ):
            broken.append(target)
        elif place.suffix == ".md" and place not in PAGES:
            broken.append(f"{target}: no page of the site")
    assert broken == []


def test_the_rest_reference_has_every_operation_and_document() -> None:
    document = {
        "paths": {
            "/v1/things": {
                "get": {
                    "tags": ["things"],
                    "summary": "List things",
                    "parameters": [
                        {
                            "name": "limit",
                            "in": "query",
                            "schema": {"type": "integer", "minimum": 1},
                        }
                    ],
                    "responses": {
                        "200": {
                            "description": "Them",
                            "content": {
                                "application/json": {
                                    "schema": {"$ref": "#/components/schemas/Thing"}
                                }
                            },
                        }
                    },
                }
            }
        },
        "components": {
            "schemas": {
                "Thing": {
                    "required": ["name"],
                    "properties": {"name": {"type": "string", "description": "Of <it> | that"}},
                }
            }
        },
    }
    made = rest_pages(document)
    assert set(made) == {"things", "documents", "index"}
    assert "GET /v1/things" in made["things"]
    assert "| `limit` | query | integer (≥ 1) |" in made["things"]
    assert "[Thing](documents.md#thing)" in made["things"]
    assert "| `name` (required) | string | Of \\<it> \\| that |" in made["documents"]
