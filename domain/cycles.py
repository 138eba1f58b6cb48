"""Work that makes very many objects, none of which is part of a cycle."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def without_search() -> Iterator[None]:
    """Leave the search for cycles of objects to the end: it took a third to a half of the time.

    What is let go in between is freed at once, unless it is part of a cycle.
    """
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()
