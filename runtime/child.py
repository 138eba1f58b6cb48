"""What a bounded process does before its first work."""

from __future__ import annotations

import os
import resource
import threading
import time
from collections.abc import Callable
from typing import Any

from runtime.garbage import collect_seldom

_LOOK_SECONDS = 1.0


def begin(memory_bytes: int, parent: int, prepare: Callable[..., None], *given: Any) -> None:
    """Bound the memory that this process may map, and prepare it for its work.

    The process ends when the one with the number `parent` does, however that ends.
    """
    resource.setrlimit(resource.RLIMIT_AS, (memory_bytes, memory_bytes))
    threading.Thread(target=_end_with, args=(parent,), daemon=True).start()
    prepare(*given)
    collect_seldom()


def _end_with(parent: int) -> None:
    while os.getppid() == parent:
        time.sleep(_LOOK_SECONDS)
    os._exit(0)


def nothing() -> None:
    """Do nothing; of the first process that is asked for it, it says that it has begun."""
