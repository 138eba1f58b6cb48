"""Lays the pages of the site out in one folder: the repository's own, and those that are generated."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

from tools.docs_site.rest_pages import pages as rest_pages

ROOT = Path(__file__).resolve().parents[2]
PAGES = (
    "README.md",
    "ARCHITECTURE.md",
    "CONTRIBUTING.md",
    "CHANGELOG.md",
    "SECURITY.md",
    "client/README.md",
    "fabricfile/README.md",
    "tracefile/README.md",
    "helm/fabricsweep/README.md",
    "docs/**/*.md",
)
_LINK = re.compile(r"(!?)\[((?:[^\[\]]|\[[^\]]*\])*)\]\(([^()\s]+)\)")
_FENCE = re.compile(r"^```.*?^```$", re.DOTALL | re.MULTILINE)

INDEX = """# FabricSweep

{intro}

```{{toctree}}
:caption: Begin
:maxdepth: 1

README
{begin}
```

```{{toctree}}
:caption: Guides
:maxdepth: 1

{guides}
```

```{{toctree}}
:caption: What the models do
:glob:
:maxdepth: 1

docs/models/*
```

```{{toctree}}
:caption: Run it for others
:maxdepth: 1

{operate}
```

```{{toctree}}
:caption: Reference
:maxdepth: 1

docs/spec
reference/rest/index
reference/python
client/README
fabricfile/README
tracefile/README
{reference}
```

```{{toctree}}
:caption: Make it
:maxdepth: 1

ARCHITECTURE
CONTRIBUTING
SECURITY
docs/adr/README
CHANGELOG
```
"""
PYTHON = """# Python reference

[From Python](../docs/guide/python.md) shows how these are used. `AsyncClient` and `AsyncSweepHandle` have
the same operations, to be awaited.

```{eval-rst}
.. automodule:: fabricsweep_client
   :no-members:

.. currentmodule:: fabricsweep_client

.. autofunction:: connect

.. autoclass:: Client
   :members:
   :inherited-members:

.. autoclass:: SweepHandle
   :members:
   :inherited-members:

.. autoclass:: AsyncClient

.. autoclass:: AsyncSweepHandle

.. autoclass:: Table
   :members:

.. autoclass:: Retries

.. automodule:: fabricsweep_client.errors
   :members:
```
"""
BEGIN = ("docs/guide/tutorial", "docs/rest", "docs/guide/python")
OPERATE = ("docs/operations", "helm/fabricsweep/README")


def lay_out(folder: Path) -> None:
    """Put every page and every file that one links to under ``folder``, which is made anew."""
    shutil.rmtree(folder, ignore_errors=True)
    for page in repository_pages():
        text = page.read_text(encoding="utf-8")
        for target in targets(text):
            _copy_file(page, target, folder)
        _write(folder / page.relative_to(ROOT), _without_folders(page, text))
    document = json.loads((ROOT / "frontend/openapi.json").read_text(encoding="utf-8"))
    for name, text in rest_pages(document).items():
        _write(folder / "reference/rest" / f"{name}.md", text)
    _write(folder / "reference/python.md", PYTHON)
    _write(folder / "index.md", _index())
    with (folder / "docs/adr/README.md").open("a", encoding="utf-8") as readme:
        readme.write("\n```{toctree}\n:glob:\n:hidden:\n\n*\n```\n")


def repository_pages() -> list[Path]:
    """List the pages that people wrote, or that are kept in the repository."""
    return sorted({page for pattern in PAGES for page in ROOT.glob(pattern)})


def targets(text: str) -> Iterator[str]:
    """List what the links of a page lead to, within the repository."""
    for _, _, target in _LINK.findall(_FENCE.sub("", text)):
        if not re.match(r"[a-z]+:", target):
            yield target


def _copy_file(page: Path, target: str, folder: Path) -> None:
    path = (page.parent / target.partition("#")[0]).resolve()
    if path.is_file() and path.suffix != ".md":
        place = folder / path.relative_to(ROOT)
        place.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, place)


def _without_folders(page: Path, text: str) -> str:
    """Leave the words of a link that leads to a folder, which is no page."""

    def replaced(found: re.Match[str]) -> str:
        words, target = found[2], found[3].partition("#")[0]
        is_folder = bool(target) and "://" not in target and (page.parent / target).is_dir()
        return words if is_folder else found[0]

    pieces, end = [], 0
    for fence in _FENCE.finditer(text):
        pieces += [_LINK.sub(replaced, text[end : fence.start()]), fence[0]]
        end = fence.end()
    return "".join([*pieces, _LINK.sub(replaced, text[end:])])


def _index() -> str:
    named = {*BEGIN, *OPERATE, "docs/spec", "docs/adr/README"}
    every = [str(page.relative_to(ROOT).with_suffix("")) for page in repository_pages()]

    def under(start: str) -> str:
        depth = start.count("/")
        return "\n".join(
            name
            for name in every
            if name.startswith(start) and name.count("/") == depth and name not in named
        )

    intro = (ROOT / "README.md").read_text(encoding="utf-8").split("\n\n")[1]
    return INDEX.format(
        intro=intro,
        begin="\n".join(name for name in BEGIN if name in every),
        guides=under("docs/guide/"),
        operate="\n".join(name for name in OPERATE if name in every),
        reference=under("docs/"),
    )


def _write(place: Path, text: str) -> None:
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_text(text, encoding="utf-8")
