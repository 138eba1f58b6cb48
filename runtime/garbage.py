"""How often a process looks for garbage in circles."""

from __future__ import annotations

import gc

_NEW_OBJECTS = 100_000


def collect_seldom() -> None:
    """Have the collector of circles look seldom, and never at what is there already.

    What makes a hundred thousand points keeps them all: a collector that looks at them after every 700 new
    objects, as it does unless told, takes a quarter of the time and finds nothing. Nearly all garbage is
    freed without it, as its last reference goes.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(_NEW_OBJECTS, 50, 100)
