"""Axes and their values in words: where something holds, and what a number counts."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from domain.answer.words import listed, spoken
from domain.quantity import size_text
from domain.sweep.axes.axis import AxisInfo, values_along
from domain.units import unit_symbol

_MOST_VALUES = 12
_KIB = 1024
_PREPOSITIONS = ("at", "in", "on", "placed", "under", "with")
_COMPONENT_PLACES = {
    "topology": "on",
    "topology.fabric": "on",
    "topology.name": "on",
    "pattern": "with",
    "workload": "with",
    "routing": "under",
    "placement": "placed",
    "environment": "in environment",
}
"""How a value of an axis of components is said; parameters are said by value and name."""
_COUNTED = {
    "endpoints": ("endpoint", "endpoints"),
    "ranks": ("rank", "ranks"),
    "ranks_per_endpoint": ("rank per endpoint", "ranks per endpoint"),
    "virtual_channels": ("virtual channel", "virtual channels"),
    "tenants": ("tenant", "tenants"),
    "failed_links": ("failed link", "failed links"),
}


def axis_label(axis: AxisInfo) -> str:
    """Say what an axis varies: its name when it is a group, else its parameter."""
    return spoken(axis.paths[0]) if len(axis.paths) == 1 else axis.name.replace("_", " ")


def value_words(axis: AxisInfo, step: int) -> str:
    """Say one value of an axis as a place: `at 256 endpoints`, `on torus`, `at 2 GB/s`."""
    return " ".join(part for part in _parts(axis, step) if part)


def values_words(axis: AxisInfo, steps: Sequence[int]) -> str:
    """Say several values as one place: `at 8 and 16 endpoints`, `at 1 to 16 GB/s`, `on a and b`.

    Three values or more that follow each other along an axis of numbers are said by their ends.
    """
    parts = _with_shared_unit([_parts(axis, step) for step in steps])
    values = [value for _, value, _ in parts]
    ends = {end for _, _, end in parts}
    if len(ends) > 1:
        # Of `rank` and `ranks` the one for many.
        ends = {max(ends, key=len)}
    if len(steps) > 2 and _is_stretch(axis, steps):
        told = f"{values[0]} to {values[-1]}"
    else:
        told = listed(values, _MOST_VALUES)
    return " ".join(part for part in (parts[0][0], told, *ends) if part)


def _with_shared_unit(parts: Sequence[tuple[str, str, str]]) -> Sequence[tuple[str, str, str]]:
    """Take the unit off labels that all have it: `1 GB/s` and `2 GB/s` read as 1 and 2 GB/s."""
    split = [value.split(" ") for _, value, end in parts if not end]
    if len(split) < len(parts) or any(len(own) != 2 or not is_number(own[0]) for own in split):
        return parts
    if len({own[1] for own in split}) > 1:
        return parts
    return [(part[0], own[0], own[1]) for part, own in zip(parts, split, strict=True)]


def _is_stretch(axis: AxisInfo, steps: Sequence[int]) -> bool:
    values = values_along(axis, axis.paths[0])
    if any(isinstance(v, bool) or not isinstance(v, int | float) for v in values):
        return False
    rising = sorted(range(len(values)), key=values.__getitem__)
    places = [rising.index(step) for step in steps]
    return places == list(range(places[0], places[0] + len(places)))


def named_value(axis: AxisInfo, step: int) -> str:
    """Name one value of an axis: `torus`, `16 ranks per endpoint`, `2 GB/s`."""
    return without_preposition(value_words(axis, step))


def without_preposition(words: str) -> str:
    """Take the preposition off a place."""
    first, _, rest = words.partition(" ")
    return rest if first in _PREPOSITIONS and rest else words


def with_unit(axis: AxisInfo, text: str) -> str:
    """Add to a number what an axis counts: `210 B`, `32 endpoints`, `load 0.57`."""
    name = axis.paths[0].rpartition(".")[2]
    symbol = unit_symbol(axis.unit)
    if name in _COUNTED:
        return f"{text} {_COUNTED[name][1]}"
    if name == "offered_load":
        return f"load {text}"
    return f"{text} {symbol}" if symbol else f"{axis_label(axis)} {text}"


def every(axis: AxisInfo) -> str:
    """Say what an axis varies after the word `every`: `size`, `number of ranks`, `pattern`."""
    name = axis.paths[0].rpartition(".")[2]
    if name == "endpoints":
        return "size"
    return f"number of {_COUNTED[name][1]}" if name in _COUNTED else axis_label(axis)


def joined_places(told: Sequence[str]) -> str:
    """Join places, a preposition said once: `on torus, at 256 endpoints and 8 GB/s`."""
    groups = []
    for preposition, own in groupby(told, key=lambda words: words.split(" ")[0]):
        words = list(own)
        shared = preposition in _PREPOSITIONS and len(words) > 1
        rest = [without_preposition(one) for one in words]
        groups.append(f"{preposition} {listed(rest)}" if shared else ", ".join(words))
    return ", ".join(groups)


def _parts(axis: AxisInfo, step: int) -> tuple[str, str, str]:
    """Give what stands before a value, the value, and what is counted by it."""
    path, label = axis.paths[0], axis.labels[step]
    known = next((p for p in axis.paths if p in _COMPONENT_PLACES), None)
    if known is not None:
        # Minimal alone is no name: under Minimal routing.
        ending = "routing" if known == "routing" and len(axis.paths) == 1 else ""
        return _COMPONENT_PLACES[known], label, ending
    if len(axis.paths) > 1:
        return "at", label, ""
    name = path.rpartition(".")[2]
    if name in _COUNTED:
        one, many = _COUNTED[name]
        before = "with" if name == "ranks_per_endpoint" else "at"
        return before, _grouped(label), one if label == "1" else many
    if name == "offered_load":
        return "at load", label, ""
    symbol = unit_symbol(axis.unit)
    if is_bare_size(axis, label):
        size = values_along(axis, path)[step]
        if size >= _KIB and size % _KIB == 0:
            return "at", size_text(int(size)), ""
    if symbol:
        return "at", _grouped(label), symbol if is_number(label) else ""
    return ("with", label, "") if "." not in path else (f"with {spoken(path)}", label, "")


def _grouped(label: str) -> str:
    return f"{int(label):,}" if label.isdigit() else label


def is_bare_size(axis: AxisInfo, label: str) -> bool:
    """Say whether a label is a number of bytes, with or without the unit: KiB and so on read better."""
    return axis.unit == "bytes" and is_number(label.removesuffix(" B"))


def is_number(label: str) -> bool:
    """Say whether a label is a bare number, which alone tells nothing."""
    try:
        float(label)
    except ValueError:
        return False
    return True
