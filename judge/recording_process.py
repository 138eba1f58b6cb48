"""What the processes run that ask the core about recordings; the core is loaded in them alone."""

from __future__ import annotations

from collections.abc import Mapping
from types import ModuleType
from typing import Any

from domain.trace.clock import ClockNetwork, CriticalPath, Window


def begin() -> None:
    """Load the core."""
    _core()


def critical_path(content: bytes, network: ClockNetwork) -> CriticalPath:
    """See `judge.recording.critical_path`."""
    found: CriticalPath = _core().critical_path(content, network)
    return found


def cut_window(content: bytes, window: Window, origin: Mapping[str, Any]) -> tuple[bytes, int, int]:
    """See `judge.recording.cut_window`."""
    found: tuple[bytes, int, int] = _core().cut_window(content, window, origin)
    return found


def export(content: bytes, style: str) -> bytes:
    """See `judge.recording.export`."""
    written: bytes = _core().export(content, style)
    return written


def _core() -> ModuleType:
    # Whoever schedules these functions imports this module: the core must not come with it.
    from judge import recording

    return recording
