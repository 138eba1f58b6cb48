"""How replicates differ.

Replicate r of a point runs with the base seed b and the number r; the simulator keys its named
random streams (traffic, placement, routing ...) by (b, r, stream) and not by the point. So
replicate r of every point of a sweep meets the same traffic (common random numbers), which is why
comparisons pair points by replicate.
"""

from __future__ import annotations

from typing import Annotated

from pydantic import Field, StrictInt

LARGEST_INTEGER = 2**53 - 1
"""Beyond it JSON readers no longer agree about integers."""
MAX_REPLICATES = 1000

BaseSeed = Annotated[
    StrictInt,
    Field(
        ge=0,
        le=LARGEST_INTEGER,
        description="Seed of every random stream, together with the replicate's number.",
    ),
]

ReplicateCount = Annotated[
    StrictInt,
    Field(
        ge=1,
        le=MAX_REPLICATES,
        description="How often each point runs, each time with other random numbers.",
    ),
]
