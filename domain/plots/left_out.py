"""What a study leaves out, and that it says so."""

from __future__ import annotations


def with_left_out(summary: str, timed_out: int) -> str:
    """Append to a study's summary that it leaves out runs which timed out, where there are any."""
    if timed_out == 0:
        return summary
    runs = "1 run timed out and is" if timed_out == 1 else f"{timed_out} runs timed out and are"
    return f"{summary} {runs} left out."
