"""What the process of long specifications runs."""

from __future__ import annotations

from domain.catalog.load import load_catalog
from domain.schedule.reading import ScheduleReading
from domain.schedule.reading import read_schedule as read_with
from domain.sweep.spec.reading import Reading, read_spec


def begin() -> None:
    """Load what reading needs, so that the time of the first text holds none of that."""
    load_catalog()


def read(text: str, content_type: str) -> Reading:
    """Read a specification; see `read_spec`."""
    return read_spec(text, content_type)


def read_schedule(text: str, content_type: str) -> ScheduleReading:
    """Read a schedule; see `domain.schedule.reading.read_schedule`."""
    return read_with(text, content_type, load_catalog())
