"""The name that was probably meant."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches


def nearest_name(name: str, known: Iterable[str]) -> str | None:
    """Give the entry of `known` most like `name`, or None when nothing is near.

    Dotted names are also compared by their last part, so that `bandwith_gbps` finds
    `network.link_bandwidth_gbps`.
    """
    names = sorted(set(known))
    close = get_close_matches(name[:100], names, n=1, cutoff=0.6)
    if close:
        return close[0]
    lasts = {n.rsplit(".", 1)[-1]: n for n in reversed(names)}
    close = get_close_matches(name[:100].rsplit(".", 1)[-1], list(lasts), n=1, cutoff=0.6)
    return lasts[close[0]] if close else None


def hint(name: str, known: Iterable[str]) -> str:
    """Give `; did you mean '...'?` for the nearest of `known`, or nothing."""
    near = nearest_name(name, known)
    return f"; did you mean '{near}'?" if near is not None and near != name else ""
