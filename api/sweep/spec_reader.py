"""Reading specifications: a long one in a process beside the API, bounded in time and memory.

A text of a megabyte takes a second of a processor. In a thread of the API all other requests would wait
for their turn at the interpreter meanwhile.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from api.config import Settings
from api.sweep import spec_process
from api.sweep.spec_body import SpecBody
from domain.schedule.reading import ScheduleReading
from domain.sweep.spec.errors import refuse
from domain.sweep.spec.reading import Reading
from runtime.bounded import BoundedProcesses, TooCostlyError

LONG_TEXT = 65_536
"""Characters from which on a text is read in the process; it takes some 60 ms to read."""

_Read = TypeVar("_Read")


class SpecReader:
    """The process, started when the first long text comes; others wait for their turn.

    Parameters
    ----------
    settings
        what reading may take: as much as judging.
    """

    def __init__(self, settings: Settings) -> None:
        self._processes = BoundedProcesses(
            1, settings.judge_memory_bytes, settings.judge_seconds, spec_process.begin
        )

    def read(self, body: SpecBody) -> Reading:
        """Read a specification as far as its form is right; the thread waits.

        Raises
        ------
        SpecError
            Reading it takes more time or memory than it may.
        """
        return self.read_by(spec_process.read, body)

    def read_schedule(self, body: SpecBody) -> ScheduleReading:
        """Read a schedule as far as its form is right; the thread waits.

        Raises
        ------
        SpecError
            It is no object of YAML or JSON, or reading it takes more than it may.
        """
        return self.read_by(spec_process.read_schedule, body)

    def read_by(self, work: Callable[[str, str], _Read], body: SpecBody) -> _Read:
        """Read another document, by a function of a module, which takes text and content type.

        Raises
        ------
        SpecError
            Reading it takes more time or memory than it may.
        """
        if len(body.text) < LONG_TEXT:
            return work(body.text, body.content_type)
        try:
            return self._processes.ask(work, body.text, body.content_type)
        except TooCostlyError as error:
            bounds = self._processes
            message = (
                f"could not be read within {bounds.seconds:g} s and "
                f"{bounds.memory_bytes / 2**20:g} MiB: make it shorter"
            )
            raise refuse("", len(body.text), "a shorter text", message) from error

    def close(self) -> None:
        """End the process."""
        self._processes.close()
