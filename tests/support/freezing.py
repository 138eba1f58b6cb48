"""Work on the database that freezes itself after one of its statements: run as a process.

Arguments: address of the database, what to do, number of the statement, and what it is done to.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable
from typing import Any

from sqlalchemy import event

from domain.run.failure import Failure, FailureKind
from storage.run.claim_store import ClaimStore
from storage.run.reap_store import ReapStore
from storage.run.records.task import ClaimLimits, FailedRun, TaskRecord
from storage.run.settle_store import SettleStore
from storage.session import Session, TimeLimits, open_engine, transaction
from storage.sweep.store import SweepStore

LIMITS = TimeLimits(statement=20, lock=10, idle=0.5)
CLAIM = ClaimLimits(seconds=1e6, count=2, lease_seconds=60)
FAILURE = Failure(kind=FailureKind.INTERNAL, code="made_up", message="made up")


def store(session: Session, lease: str) -> Any:
    """Store a failure of the first run."""
    fields: dict[str, Any] = {"document": {}, "uncalibrated_seconds": 1.0}
    task = TaskRecord(point_index=0, replicate=0, point_key="none", **fields)
    return SettleStore(session).store(int(lease), [], [FailedRun(task, FAILURE)], 1)


def cancel(session: Session, sweep: str) -> Any:
    """Cancel a sweep, by its public identifier."""
    found = SweepStore(session).lock(sweep)
    assert found is not None
    return SweepStore(session).cancel(found.id)


WORK: dict[str, Callable[[Session, str], Any]] = {
    "claim": lambda session, revision: ClaimStore(session).claim("frozen", int(revision), CLAIM),
    "renew": lambda session, lease: SettleStore(session).renew(int(lease), 60),
    "store": store,
    "release": lambda session, lease: SettleStore(session).release(int(lease)),
    "reap": lambda session, _: ReapStore(session).reap_one(3, FAILURE),
    "cancel": cancel,
}


def say(word: str) -> None:
    """Tell the process that waits."""
    sys.stdout.write(f"{word}\n")
    sys.stdout.flush()


def main(url: str, what: str, statement: str, argument: str) -> None:
    """Do it, and freeze after the statement of this number; 0 counts the statements instead."""
    engine = open_engine(url, pool_size=1, limits=LIMITS)
    done = 0

    def count(*_: Any) -> None:
        nonlocal done
        done += 1
        if done == int(statement):
            say("frozen")
            os.kill(os.getpid(), signal.SIGSTOP)

    with transaction(engine) as session:
        event.listen(engine, "after_cursor_execute", count)
        WORK[what](session, argument)
        if statement == "0":
            session.rollback()
    say(str(done))


if __name__ == "__main__":
    main(*sys.argv[1:])
