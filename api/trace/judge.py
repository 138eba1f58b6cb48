"""Questions about traces that the core answers, in processes beside the API, bounded in time and memory."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from api.config import Settings
from api.http.errors import TraceTooCostlyError
from domain.trace.clock import ClockNetwork, CriticalPath, Window
from judge import recording_process
from runtime.bounded import BoundedProcesses, TooCostlyError

_WORKS_OF_A_PROCESS = 16


class TraceJudge:
    """The processes, started when they are first asked; the thread that asks waits."""

    def __init__(self, settings: Settings, processes: int) -> None:
        self._processes = BoundedProcesses(
            processes,
            settings.trace_memory_bytes,
            settings.trace_seconds,
            recording_process.begin,
            works_of_a_process=_WORKS_OF_A_PROCESS,
        )

    def critical_path(self, content: bytes, network: ClockNetwork) -> CriticalPath:
        """What the time of a stored trace is made of, where messages do not meet.

        Raises
        ------
        RecordingRefusedError
            Its ranks need one another.
        TraceTooCostlyError
            It takes more time or memory than it may.
        """
        found: CriticalPath = self._ask(recording_process.critical_path, content, network)
        return found

    def cut(
        self, content: bytes, window: Window, origin: Mapping[str, Any]
    ) -> tuple[bytes, int, int]:
        """Take a window of a stored trace: its content, and the messages and collectives that are torn.

        ``origin`` says which trace it is, and comes into the source of the new one.

        Raises
        ------
        RecordingRefusedError
            Nothing begins in the window.
        TraceTooCostlyError
            It takes more time or memory than it may.
        """
        found: tuple[bytes, int, int] = self._ask(
            recording_process.cut_window, content, window, origin
        )
        return found

    def export(self, content: bytes, style: str) -> bytes:
        """Write a stored trace in a format.

        Raises
        ------
        RecordingRefusedError
            The format cannot hold it.
        TraceTooCostlyError
            Writing it takes more time or memory than it may.
        """
        written: bytes = self._ask(recording_process.export, content, style)
        return written

    def close(self) -> None:
        """End the processes."""
        self._processes.close()

    def _ask(self, question: Callable[..., Any], *given: Any) -> Any:
        try:
            return self._processes.ask(question, *given)
        except TooCostlyError as error:
            bounds = self._processes.seconds, self._processes.memory_bytes
            raise TraceTooCostlyError(*bounds) from error
