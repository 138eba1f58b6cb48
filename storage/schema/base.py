"""What all tables share: the metadata with its naming rules, and common columns."""

from __future__ import annotations

from sqlalchemy import DateTime, MetaData

NAMING = {
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "ck": "ck_%(table_name)s_%(constraint_name)s",
    "fk": "fk_%(table_name)s_%(column_0_N_name)s_%(referred_table_name)s",
    "pk": "pk_%(table_name)s",
}

metadata = MetaData(naming_convention=NAMING)

# All times are stored with their zone; the service speaks UTC.
Timestamp = DateTime(timezone=True)

PHASES = "('queued', 'executing', 'completed', 'timed_out', 'failed', 'aborted')"
SWEEP_PHASES = (
    "('pending', 'expanding', 'queued', 'executing', 'completed', 'timed_out', 'failed', 'aborted')"
)
