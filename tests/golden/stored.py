"""The stored answers: how they are written, and how one differs from another."""

from __future__ import annotations

import json
import math
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.golden.case import Case

DATA = Path(__file__).parent / "data"
_DIGITS = 12
_TOLERANCE = 1e-11
"""Machines may differ in the last bits of a logarithm; in nothing that this would hide."""


def document_of(case: Case) -> dict[str, Any]:
    """Give the whole answer to a case as it is stored."""
    written: dict[str, Any] = case.answer().model_dump(mode="json")
    if case.is_large:
        written["figures"] = [_counted(figure) for figure in written["figures"]]
    rounded: dict[str, Any] = _rounded(written)
    return rounded


def path_of(case: Case) -> Path:
    return DATA / f"{case.name}.json"


def read(case: Case) -> dict[str, Any]:
    """Read the stored answer to a case."""
    found: dict[str, Any] = json.loads(path_of(case).read_text(encoding="utf-8"))
    return found


def text_of(document: dict[str, Any]) -> str:
    return json.dumps(document, indent=1, ensure_ascii=False, allow_nan=False) + "\n"


def differences(stored: Any, now: Any, place: str = "") -> Iterator[str]:
    """Name every place at which two documents differ."""
    if isinstance(stored, dict) and isinstance(now, dict):
        for name in dict.fromkeys([*stored, *now]):
            missing = object()
            yield from differences(
                stored.get(name, missing), now.get(name, missing), f"{place}/{name}"
            )
    elif isinstance(stored, list) and isinstance(now, list) and len(stored) == len(now):
        for number, (a, b) in enumerate(zip(stored, now, strict=True)):
            yield from differences(a, b, f"{place}/{number}")
    elif not _same(stored, now):
        yield f"{place}: stored {stored!r}, now {now!r}"


def _same(a: Any, b: Any) -> bool:
    if isinstance(a, float) or isinstance(b, float):
        both = isinstance(a, int | float) and isinstance(b, int | float)
        return both and math.isclose(a, b, rel_tol=_TOLERANCE, abs_tol=_TOLERANCE)
    return type(a) is type(b) and bool(a == b)


def _rounded(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: _rounded(item) for name, item in value.items()}
    if isinstance(value, list):
        return [_rounded(item) for item in value]
    return float(f"{value:.{_DIGITS}g}") if isinstance(value, float) else value


def _counted(figure: dict[str, Any]) -> dict[str, Any]:
    """Count the cells of a map by verdict and winner in place of listing them."""
    cells = [cell for panel in figure["panels"] for cell in panel["cells"]]
    counts = Counter(f"{cell['verdict']} {cell['winner']}" for cell in cells)
    return {**figure, "panels": len(figure["panels"]), "cells": dict(sorted(counts.items()))}
