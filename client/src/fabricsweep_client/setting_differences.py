"""In which settings specifications differ: the same as the page *Compare* shows."""

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

_ABSENT = "–"
_NAMING = ("name", "description", "tags")
"""What names a sweep says nothing about what it computes."""


def setting_differences(
    specs: Sequence[Mapping[str, Any]],
) -> tuple[list[tuple[str, list[str]]], int]:
    """The settings that differ, with a text for each specification, and how many are the same.

    A setting is a path; a list is one setting, for its order means something.
    """
    found = [dict(_settings(spec)) for spec in specs]
    paths = dict.fromkeys(
        path for one in found for path in one if path.split(".")[0] not in _NAMING
    )
    rows = [(path, [one.get(path, _ABSENT) for one in found]) for path in paths]
    differing = [(path, values) for path, values in rows if len({*values}) > 1]
    return differing, len(rows) - len(differing)


def _settings(value: Any, prefix: str = "") -> Iterator[tuple[str, str]]:
    if isinstance(value, Mapping):
        for name, inner in value.items():
            yield from _settings(inner, f"{prefix}.{name}" if prefix else name)
    else:
        yield prefix, _text(value)


def _text(value: Any) -> str:
    """One text for equal values: 8 and 8.0 are the same setting."""
    if value is None:
        return _ABSENT
    if isinstance(value, str):
        return value
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    if isinstance(value, list):
        return f"[{', '.join(map(_text, value))}]"
    return json.dumps(value, ensure_ascii=False)
