"""What the process of schedules' rules runs: it reads what a rule asks for, and gives what it finds."""

from __future__ import annotations

from domain.catalog.load import load_catalog
from domain.schedule.watch import Finding
from storage.schedule.records.schedule import RunRecord, ScheduleRecord
from storage.schedule.settlement import ScheduleSettling
from storage.session import Engine, TimeLimits, open_engine, transaction

_MARGIN_SECONDS = 5.0
"""The database goes on with a statement whose asker was killed: it ends it soon after."""

_engine: Engine | None = None


def begin(database_url: str, seconds: float) -> None:
    """Prepare to read; a rule may compute for as long as it may take without losing its connection."""
    global _engine
    bound = seconds + _MARGIN_SECONDS
    limits = TimeLimits(statement=bound, idle=bound)
    _engine = open_engine(database_url, pool_size=1, limits=limits)


def find(schedule: ScheduleRecord, run: RunRecord) -> list[Finding]:
    """Look at the rules of a schedule for a run whose sweep has ended."""
    assert _engine is not None, "the process has not begun"
    with transaction(_engine) as session:
        return ScheduleSettling(session, load_catalog()).find(schedule, run)
