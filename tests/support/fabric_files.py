"""The hand-written fabric files of tests/data, and what reading a changed copy of them gives."""

from __future__ import annotations

from pathlib import Path

from fabricfile import FabricFileError, Problem, Reading, Source, parse

FABRICS = Path(__file__).resolve().parent.parent / "data" / "fabrics"


def text_of(name: str) -> str:
    return (FABRICS / name).read_text(encoding="utf-8")


def reading_of(wiring: str, *tables: str, **options: str) -> Reading:
    sources = [Source(f"tables-{number}", text.encode()) for number, text in enumerate(tables)]
    return parse(Source("wiring", wiring.encode()), *sources, **options)


def errors_of(wiring: str, *tables: str, **options: str) -> list[Problem]:
    """The errors of texts; none when they are taken."""
    try:
        reading_of(wiring, *tables, **options)
    except FabricFileError as error:
        return list(error.problems)
    return []


def line_of(text: str, part: str) -> int:
    """The number of the only line that holds a text."""
    (number,) = [number for number, line in enumerate(text.split("\n"), start=1) if part in line]
    return number


def places(problems: list[Problem]) -> list[tuple[str, int | None, str | None, int | None]]:
    return [(problem.code, problem.line, problem.guid, problem.port) for problem in problems]
