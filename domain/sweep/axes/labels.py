"""Short, unique names for the values of an axis whose values are objects."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from domain.problem import join_pointer, shorten
from domain.sweep.axes.values import Entry, content_of, label_of
from domain.sweep.spec.errors import refuse

_LONGEST = 60
_LABEL = "label"
Path = tuple[str | int, ...]


def labelled_entries(written: Sequence[dict[str, Any] | str], pointer: str) -> list[Entry]:
    """Name the values of an axis that sets a section.

    Parameters
    ----------
    written
        objects, each with a `label` of the user's own or without, and texts that are kinds.
    pointer
        where they stand in the spec.

    Returns
    -------
    The values without their `label`, under it, or under what `object_labels` gives.

    Raises
    ------
    SpecError
        a label is not a text of 1 to 60 characters, or is that of another value.
    """
    values = [_without_label(value) for value in written]
    own = {i: value[_LABEL] for i, value in enumerate(map(content_of, written)) if _LABEL in value}
    others = [content_of(value) for i, value in enumerate(values) if i not in own]
    made = iter(object_labels(others))
    entries = [
        Entry(value, own[i] if i in own else next(made), join_pointer(pointer, i), i in own)
        for i, value in enumerate(values)
    ]
    if own:
        _check_labels(entries)
    return entries


def _without_label(value: dict[str, Any] | str) -> dict[str, Any] | str:
    if isinstance(value, str):
        return value
    return {name: item for name, item in value.items() if name != _LABEL}


def _check_labels(entries: Sequence[Entry]) -> None:
    holders: dict[str, Entry] = {}
    for entry in entries:
        label: Any = entry.label
        if not isinstance(label, str) or not _is_name(label):
            allowed = f"a text of 1 to {_LONGEST} characters on one line"
            place = join_pointer(entry.pointer, _LABEL)
            raise refuse(place, shorten(label), allowed, "this is no label")
        first = holders.setdefault(label, entry)
        if first is not entry:
            named, other = (entry, first) if entry.named else (first, entry)
            message = f"the label is that of {other.pointer} too"
            place = join_pointer(named.pointer, _LABEL)
            raise refuse(place, label, "each label once", message)


def _is_name(label: str) -> bool:
    return 1 <= len(label) <= _LONGEST and label.isprintable() and label.strip() == label


def object_labels(values: Sequence[Any]) -> list[str]:
    """Give each value's kind, and what distinguishes it when its kind stands several times.

    Parameters
    ----------
    values
        objects with a kind, texts that are kinds, or anything else a user may have put.

    Returns
    -------
    Labels of at most about 60 characters, all different.
    """
    kinds = [_kind(value) for value in values]
    often = Counter(kinds)
    labels = [
        kind if often[kind] == 1 else _distinguished(kind, value, _differing(kind, kinds, values))
        for kind, value in zip(kinds, values, strict=True)
    ]
    return _numbered(_told_apart(labels, kinds, values))


def _kind(value: Any) -> str:
    kind = value.get("kind", "default") if isinstance(value, dict) else value
    return label_of(kind)[:_LONGEST]


def _differing(kind: str, kinds: Sequence[str], values: Sequence[Any]) -> list[str]:
    """Give the parameters in which the values of one kind differ, in the order first written."""
    group = [v for k, v in zip(kinds, values, strict=True) if k == kind and isinstance(v, dict)]
    names = dict.fromkeys(name for value in group for name in value if name != "kind")
    bare = sum(k == kind for k in kinds) > len(group)
    return [n for n in names if bare or len({repr(v.get(n, _ABSENT)) for v in group}) > 1]


_ABSENT = object()


def _distinguished(kind: str, value: Any, names: list[str]) -> str:
    given = value if isinstance(value, dict) else {}
    parts = [_part(kind, name, given[name]) for name in names if name in given]
    has_kind = "kind" in given or not isinstance(value, dict)
    text = " ".join([kind] * (has_kind or not parts) + [", ".join(parts)]).strip()
    return _shortened(text)


def _part(kind: str, name: str, value: Any) -> str:
    """Write one parameter; a name needs no introduction (`machine atlas`, `fabric atlas`)."""
    if isinstance(value, str) and name in ("name", kind):
        return value
    return f"{name}={label_of(value)}"


def _told_apart(labels: list[str], kinds: Sequence[str], values: Sequence[Any]) -> list[str]:
    """Give values that read the same what differs deep inside them, texts first."""
    groups: dict[str, list[int]] = defaultdict(list)
    for i, label in enumerate(labels):
        groups[label].append(i)
    result = list(labels)
    for group in groups.values():
        if len(group) == 1:
            continue
        leaves = {i: dict(_leaves(values[i])) for i in group}
        paths = dict.fromkeys(path for own in leaves.values() for path in own)
        differing = [
            p for p in paths if len({repr(own.get(p, _ABSENT)) for own in leaves.values()}) > 1
        ]
        for i, own in leaves.items():
            told = sorted(
                (p for p in differing if p in own), key=lambda p: not isinstance(own[p], str)
            )
            parts = [f"{path[-1]}={label_of(own[path])}" for path in told]
            if parts:
                result[i] = _shortened(f"{kinds[i]} {', '.join(parts)}")
    return result


def _leaves(value: Any, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    """Give everything that holds nothing further, with its place."""
    if isinstance(value, dict):
        inner: Iterable[tuple[str | int, Any]] = value.items()
    elif isinstance(value, list) and any(isinstance(item, dict | list) for item in value):
        inner = enumerate(value)
    else:
        yield path, value
        return
    for name, item in inner:
        yield from _leaves(item, (*path, name))


def _shortened(text: str) -> str:
    return text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"


def _numbered(labels: list[str]) -> list[str]:
    """Add a number to labels that are still the same."""
    often = Counter(labels)
    seen: Counter[str] = Counter()
    result = []
    for label in labels:
        seen[label] += 1
        result.append(label if often[label] == 1 else f"{label} #{seen[label]}")
    return result
