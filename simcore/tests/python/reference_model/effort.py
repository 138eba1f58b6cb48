"""How many random cases are held against the reference model."""

import os

_EFFORT = float(os.environ.get("FABRICSWEEP_EFFORT", "0.3"))
"""Of the usual number; `make validate-reference` takes ten times the usual number."""


def cases(usual: int) -> range:
    """Seeds of random cases, at least ten."""
    return range(max(10, round(usual * _EFFORT)))
