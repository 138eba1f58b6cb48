"""How the command line writes moments."""

from datetime import datetime


def moment_text(moment: datetime, *, seconds: bool = False) -> str:
    """Write a moment by the clock of this machine, with its zone: ``2026-11-01 02:00+01:00``."""
    return moment.astimezone().isoformat(sep=" ", timespec="seconds" if seconds else "minutes")
