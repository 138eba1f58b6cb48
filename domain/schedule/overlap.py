"""What becomes of a run that is due while one of the same schedule is under way."""

from __future__ import annotations

from enum import StrEnum

from domain.schedule.definition import Overlap


class Decision(StrEnum):
    """What is done with one slot."""

    START = "start"
    WAIT = "wait"
    SKIP = "skip"
    CANCEL_AND_START = "cancel_and_start"


def decide(overlap: Overlap, *, running: bool, waiting: bool) -> tuple[Decision, str | None]:
    """Decide about a slot that has come, and say why it is passed over.

    Parameters
    ----------
    running
        whether a run of the schedule is under way.
    waiting
        whether another slot waits for its end.
    """
    if overlap is Overlap.ALLOW or not (running or waiting):
        return Decision.START, None
    if overlap is Overlap.CANCEL_OTHER:
        return Decision.CANCEL_AND_START, None
    if overlap is Overlap.QUEUE_ONE:
        if not waiting:
            return Decision.WAIT, None
        return Decision.SKIP, "another run waits for the end of the one under way"
    return Decision.SKIP, "the run before was still under way"
