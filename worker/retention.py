"""How long things are kept that nothing needs; a worker's settings."""

from __future__ import annotations

from pydantic import Field
from pydantic_settings import BaseSettings

_DAY = 86_400


class RetentionSettings(BaseSettings):
    """Of each: 0 keeps it for ever."""

    event_retention_seconds: float = Field(
        default=30 * _DAY, ge=0, title="How long events of a sweep are kept after its end"
    )
    key_retention_seconds: float = Field(
        default=7 * _DAY, ge=0, title="How long an idempotency key is remembered"
    )
    superseded_retention_seconds: float = Field(
        default=30 * _DAY,
        ge=0,
        title="Age at which results of older models go that no sweep shows",
    )
    orphan_retention_seconds: float = Field(
        default=_DAY,
        ge=0,
        title="How long tables and fabrics are kept that nothing leads to; above the longest store",
    )
    clear_seconds: float = Field(
        default=10, gt=0, title="How often rows of deleted sweeps are cleared away"
    )
    collect_seconds: float = Field(
        default=600, gt=0, title="How often is looked for what nothing needs any more"
    )
