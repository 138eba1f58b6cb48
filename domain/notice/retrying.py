"""How often a message is sent again, and when nobody tries any more."""

from __future__ import annotations

from datetime import timedelta
from random import Random

PAUSES_SECONDS = (5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400)
"""After the first attempt, the second, and so on: ten attempts over three days."""
MOST_ATTEMPTS = len(PAUSES_SECONDS) + 1
DISABLED_AFTER = timedelta(days=5)
"""A webhook that has failed for so long, and never worked in between, is disabled."""
_SPREAD = 0.2


def pause_after(attempt: int, random: Random) -> timedelta | None:
    """Give how long to wait after a failed attempt; None after the last.

    Parameters
    ----------
    attempt
        from 1.
    random
        spreads the pause by a fifth both ways, so that what failed together comes back apart.
    """
    if attempt >= MOST_ATTEMPTS:
        return None
    spread = 1 + _SPREAD * (2 * random.random() - 1)
    return timedelta(seconds=PAUSES_SECONDS[attempt - 1] * spread)
