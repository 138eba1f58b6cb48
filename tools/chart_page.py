"""Writes what the chart has from elsewhere: its README's table of values, its scaler's model revision."""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import yaml

ROOT = Path(__file__).resolve().parent.parent
CHART = ROOT / "helm" / "fabricsweep"
REVISION = CHART / "files" / "scaling" / "model_revision"
BEGIN, END = "<!-- values, by `make chart` -->\n", "<!-- end of values -->\n"
_KEY = re.compile(r"(?P<indent> *)(?P<key>[A-Za-z0-9]+):")


def described(lines: list[str]) -> Iterator[tuple[list[str], str]]:
    """Give the path of each value that a comment beginning with ``--`` stands before, and the comment."""
    path: list[tuple[int, str]] = []
    told: str | None = None
    for line in lines:
        text = line.strip()
        if text.startswith("# -- "):
            told = text.removeprefix("# -- ")
        elif text.startswith("#"):
            told = f"{told} {text.removeprefix('#').strip()}" if told is not None else None
        elif found := _KEY.match(line):
            indent = len(found["indent"])
            path = [one for one in path if one[0] < indent] + [(indent, found["key"])]
            if told is not None:
                yield [key for _, key in path], told
            told = None


def table() -> str:
    """Write the table of all values with their defaults."""
    source = (CHART / "values.yaml").read_text()
    values = yaml.safe_load(source)
    rows = ["| Value | Default | What it does |", "|---|---|---|"]
    for path, told in described(source.splitlines()):
        default = values
        for key in path:
            default = default[key]
        rows.append(
            f"| `{'.'.join(path)}` | `{_written(default)}` | {told.replace('|', chr(92) + '|')} |"
        )
    return "\n".join(rows) + "\n"


def _written(default: Any) -> str:
    return json.dumps(default, ensure_ascii=False) if default != "" else '""'


def readme() -> str:
    """Give the README with the table as it should be."""
    kept = (CHART / "README.md").read_text()
    before, _, rest = kept.partition(BEGIN)
    after = rest.partition(END)[2]
    return f"{before}{BEGIN}\n{table()}\n{END}{after}"


def revision() -> str:
    """Give the revision of the models that the image of this chart has."""
    catalog = json.loads((ROOT / "domain" / "catalog" / "catalog.json").read_text())
    return f"{catalog['model_revision']}\n"


def main() -> int:
    """Write both files, or say whether they are as they should be; 1 when one is not."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing")
    only_checks = parser.parse_args().check
    wanted = {CHART / "README.md": readme(), REVISION: revision()}
    stale = [path for path, content in wanted.items() if path.read_text() != content]
    if not only_checks:
        for path in stale:
            path.write_text(wanted[path])
        return 0
    return 1 if stale else 0


if __name__ == "__main__":
    sys.exit(main())
