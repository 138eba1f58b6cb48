"""How many examples Hypothesis draws: few that stay the same in `make test`, many new ones in `make night`.

A failure of `make test` is then of the change, and shows again. What chance finds is looked for by night.
"""

from __future__ import annotations

import os
from typing import Any

from hypothesis import settings

IS_NIGHT = os.environ.get("FABRICSWEEP_CHANCE") == "night"
USUAL = 100
_SHARE = 10 if IS_NIGHT else 0.5


def examples(usual: int = USUAL, **others: Any) -> settings:
    """Give the settings of a test that draws so many examples, by `make night` more."""
    return settings(max_examples=max(1, round(usual * _SHARE)), **others)


# No test measures a time: machines are shared.
settings.register_profile(
    "ours", deadline=None, derandomize=not IS_NIGHT, max_examples=round(USUAL * _SHARE)
)
settings.load_profile("ours")
