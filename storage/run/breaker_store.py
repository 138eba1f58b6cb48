"""The circuit breaker: a sweep whose runs fail for one reason is paused."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import text
from sqlalchemy.orm import Session

from domain.run.breaker import Balance
from domain.run.failure import Failure
from domain.run.hold import HeldBy, Hold

# Whoever asks has changed the runs already and counts next: the row is locked last, as always.
_READ = text(
    """
    SELECT breaker_reason AS reason, breaker_count AS count,
        held IS NULL AND (queued > 0 OR expansion IN ('pending', 'expanding')) AS can_pause
    FROM sweeps WHERE id = :sweep_id FOR NO KEY UPDATE
    """
)
_WRITE = text(
    """
    UPDATE sweeps SET breaker_reason = :reason, breaker_count = :count WHERE id = :sweep_id
    """
)
_PAUSE = text(
    """
    UPDATE sweeps SET held = :hold, held_by = :by, held_note = :note, held_at = clock_timestamp()
    WHERE id = :sweep_id
    """
)


def note_failures(
    session: Session,
    sweep_id: int,
    failures: Sequence[Failure],
    ended_well: int,
    breaker_failures: int,
) -> bool:
    """Take note of runs that failed, and pause their sweep when it fails for one reason.

    Parameters
    ----------
    ended_well
        how many other runs ended with them; the caller tells `move_counts` of none then.
    breaker_failures
        how many more must fail for one reason than end otherwise; 0 pauses no sweep.

    Returns
    -------
    Whether it was paused.
    """
    row = session.execute(_READ, {"sweep_id": sweep_id}).one()
    before = Balance(reason=row.reason, count=row.count)
    told = [failure for failure in failures if not failure.is_censored]
    ended_well += len(failures) - len(told)
    balance = before.after([failure.shape for failure in told], ended_well)
    session.execute(_WRITE, {"sweep_id": sweep_id, **balance.model_dump()})
    if not row.can_pause or not balance.trips(breaker_failures):
        return False
    like = [failure for failure in failures if failure.shape == balance.reason]
    hold = {"hold": Hold.PAUSED.value, "by": HeldBy.BREAKER.value, "note": _note(balance, like)}
    session.execute(_PAUSE, {"sweep_id": sweep_id, **hold})
    return True


def _note(balance: Balance, like: Sequence[Failure]) -> str:
    reason = balance.reason or ""
    example = f", such as: {like[0].message}" if like else ""
    text = (
        f"{balance.count} more runs failed for one reason than ended otherwise ({reason}){example}. "
        "When the cause is mended, :retry runs the failures again, too; :resume goes on without."
    )
    return text if len(text) <= _LONGEST_NOTE else text[: _LONGEST_NOTE - 1] + "…"


_LONGEST_NOTE = 2000
