"""The lease by which one scheduler of several acts; when it is silent, another takes it."""

from __future__ import annotations

from sqlalchemy import text
from sqlalchemy.orm import Session

_HOLD = text(
    """
    INSERT INTO scheduler_lease AS l (id, holder, expires_at)
    VALUES (1, :holder, clock_timestamp() + make_interval(secs => :seconds))
    ON CONFLICT (id) DO UPDATE SET holder = excluded.holder, expires_at = excluded.expires_at
    WHERE l.holder = excluded.holder OR l.expires_at < clock_timestamp()
    RETURNING id
    """
)
_LET_GO = text("DELETE FROM scheduler_lease WHERE holder = :holder")


class SchedulerLease:
    """The lease, as one process sees it.

    It decides who acts, not whether a slot becomes one run: a slot has one row whoever acts.
    """

    def __init__(self, session: Session, holder: str) -> None:
        self._session = session
        self._holder = holder

    def hold(self, seconds: float) -> bool:
        """Take or renew the lease; False while another holds it."""
        wanted = {"holder": self._holder, "seconds": seconds}
        return self._session.execute(_HOLD, wanted).first() is not None

    def let_go(self) -> None:
        """Give it back, so that another need not wait for its end."""
        self._session.execute(_LET_GO, {"holder": self._holder})
