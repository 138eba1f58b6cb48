"""The name that was probably meant."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from difflib import SequenceMatcher, get_close_matches
from heapq import nsmallest

MOST_NAMES = 10
"""How many names a message lists."""
_MOST_COMPARED = 1000
"""Of many names those are compared whose length is most like that of the given one."""


def nearest_name(name: str, known: Iterable[str]) -> str | None:
    """Give the entry of `known` most like `name`, or None when nothing is near.

    Dotted names are also compared by their last part, so that `bandwith_gbps` finds
    `network.link_bandwidth_gbps`.
    """
    names = sorted(_comparable(name, set(known)))
    close = get_close_matches(name[:100], names, n=1, cutoff=0.6)
    if close:
        return close[0]
    lasts = {n.rsplit(".", 1)[-1]: n for n in reversed(names)}
    close = get_close_matches(name[:100].rsplit(".", 1)[-1], list(lasts), n=1, cutoff=0.6)
    return lasts[close[0]] if close else None


def _comparable(name: str, known: Collection[str]) -> Sequence[str]:
    if len(known) <= _MOST_COMPARED:
        return list(known)
    length = len(name)
    near = set(
        nsmallest(_MOST_COMPARED, known, key=lambda other: (abs(len(other) - length), other))
    )
    return [other for other in known if other in near]


def hint(name: str, known: Iterable[str]) -> str:
    """Give `; did you mean '...'?` for the nearest of `known`, or nothing."""
    near = nearest_name(name, known)
    return f"; did you mean '{near}'?" if near is not None and near != name else ""


def nearest_names(name: str, known: Iterable[str]) -> list[str]:
    """Give the entries of `known` most like `name`, at most `MOST_NAMES`, in their own order."""
    names = list(dict.fromkeys(known))
    names = list(_comparable(name, names))
    matcher = SequenceMatcher()
    matcher.set_seq2(name[:100])

    def likeness(other: str) -> float:
        ratios = []
        for form in {other, other.rsplit(".", 1)[-1]}:
            matcher.set_seq1(form[:100])
            ratios.append(matcher.ratio())
        return max(ratios)

    chosen = set(sorted(names, key=likeness, reverse=True)[:MOST_NAMES])
    return [other for other in names if other in chosen]


def some_names(names: Sequence[str]) -> str:
    """Write names in a sentence, at most `MOST_NAMES` of them."""
    if len(names) <= MOST_NAMES:
        return ", ".join(names)
    return f"{', '.join(names[:MOST_NAMES])} and {len(names) - MOST_NAMES} more"
