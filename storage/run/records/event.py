"""Events as they are kept."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from pydantic import BaseModel


class EventRecord(BaseModel):
    """One event of a sweep; ``data`` is JSON without the sweep's identifier and the time."""

    id: int
    name: str
    data: dict[str, Any]
    at: datetime
