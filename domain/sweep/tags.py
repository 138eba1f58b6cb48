"""Tags of sweeps: short words of their users' own, by which they are found again."""

from __future__ import annotations

from typing import Annotated

from pydantic import AfterValidator, Field, StrictStr

TAG = r"^[a-z0-9][a-z0-9._-]{0,62}$"
MOST_TAGS = 32

Tag = Annotated[
    StrictStr,
    Field(pattern=TAG, description="1 to 63 of a-z 0-9 . _ -, starting with a letter or digit"),
]


def _in_order(tags: list[str]) -> list[str]:
    return sorted(set(tags))


Tags = Annotated[list[Tag], Field(max_length=MOST_TAGS), AfterValidator(_in_order)]
"""In alphabetical order, each once."""
