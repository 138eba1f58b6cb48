"""Public identifiers of what is kept: they sort by the time at which they were made."""

from __future__ import annotations

import secrets
import time

_ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz"


def new_id() -> str:
    """Make an identifier: the time in milliseconds, then chance; newer ones sort later."""
    number = (time.time_ns() // 1_000_000) << 50 | secrets.randbits(50)
    return "".join(_ALPHABET[number >> shift & 31] for shift in range(95, -5, -5))
