"""How long chaos lasts: seconds in ``make test``, minutes in ``make chaos``."""

from __future__ import annotations

import os
from typing import TypeVar

T = TypeVar("T")

IS_LONG = os.environ.get("FABRICSWEEP_CHAOS") == "long"


def choose(short: T, long: T) -> T:
    """Give the value of the form that is being run."""
    return long if IS_LONG else short
