"""The colour and the mark of each choice, the same as in the dashboard's figures."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

TOPOLOGIES = {
    "single_router": ("#5b6670", "p"),
    "ring": ("#9c5800", "o"),
    "torus": ("#0c548d", "s"),
    "mesh": ("#3995ef", "P"),
    "hyperx": ("#ce54c2", "D"),
    "fat_tree": ("#f5650f", "^"),
    "multi_plane": ("#0000fc", "<"),
    "dragonfly": ("#316e42", "*"),
    "dragonfly_plus": ("#46a550", "X"),
    "hypercube": ("#4a43cf", "h"),
    "flattened_butterfly": ("#f65895", "d"),
    "slim_fly": ("#011175", "v"),
    "director_tree": ("#7b0000", ">"),
}
"""Colour on white and mark of matplotlib; the colours are those of the dashboard's light scheme."""
_OTHERS = ("#4477aa", "#ee6677", "#228833", "#aa3377", "#66ccee", "#bbbbbb")
_MARKS = "os^Dvp"
_DASHES = ("-", "--", ":")


@dataclass(frozen=True, slots=True)
class Look:
    """How one choice is drawn."""

    colour: str
    mark: str
    dash: str = "-"


def looks_of(labels: Iterable[str]) -> dict[str, Look]:
    """Give each label its look: that of its topology, a second of one kind dashed; others in order."""
    found: dict[str, Look] = {}
    often: dict[str, int] = {}
    for label in dict.fromkeys(labels):
        written = re.sub(r"[^a-z0-9]+", "_", label.lower().replace("+", " plus"))
        kinds = [k for k in TOPOLOGIES if written == k or written.startswith(f"{k}_")]
        if kinds:
            kind = max(kinds, key=len)
            colour, mark = TOPOLOGIES[kind]
        else:
            kind, place = "", often.get("", 0)
            colour, mark = _OTHERS[place % len(_OTHERS)], _MARKS[place % len(_MARKS)]
        seen = often.get(kind, 0)
        often[kind] = seen + 1
        found[label] = Look(colour, mark, _DASHES[seen % len(_DASHES)] if kind else "-")
    return found
