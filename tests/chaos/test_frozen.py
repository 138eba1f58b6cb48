"""A process frozen inside a transaction keeps nobody waiting for longer than it may idle."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path

import pytest
from sqlalchemy import text

from storage.session import Engine, transaction
from tests.support.chaos import IS_LONG
from tests.support.freezing import WORK
from tests.support.runs import REVISION, claim
from tests.support.specs import tiny
from tests.support.stack import Stack, until

ROOT = Path(__file__).resolve().parents[2]


def start(url: str, *arguments: str) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "tests.support.freezing", url, *arguments]
    return subprocess.Popen(
        command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )


def argument(engine: Engine, what: str, sweep_id: str) -> str:
    """Bring the sweep to where the work can be done, and say what it is done to."""
    if what == "claim":
        return str(REVISION)
    lease = claim(engine, count=2, lease_seconds=-1 if what == "reap" else 60).lease_id
    return sweep_id if what == "cancel" else str(lease)


def statements(url: str, what: str, given: str) -> list[int]:
    """Number the statements to freeze after: each of them, or the last."""
    out, errors = start(url, what, "0", given).communicate(timeout=60)
    assert out.strip().isdigit(), errors
    last = int(out)
    return list(range(1, last + 1)) if IS_LONG else [last]


def idle_in_transaction(engine: Engine) -> int:
    """Count the connections that hold a transaction open and do nothing."""
    query = (
        "SELECT count(*) FROM pg_stat_activity "
        "WHERE datname = current_database() AND state = 'idle in transaction'"
    )
    with transaction(engine) as session:
        return int(session.execute(text(query)).scalar_one())


@pytest.mark.parametrize("what", list(WORK))
def test_others_go_on(stack: Stack, engine: Engine, database_url: str, what: str) -> None:
    sweep_id = stack.submit(tiny())
    given = argument(engine, what, sweep_id)
    for number in statements(database_url, what, given):
        if what == "claim":
            stack.submit(
                tiny()
            )  # so that it finds as many runs as when its statements were counted
        frozen = start(database_url, what, str(number), given)
        assert frozen.stdout is not None
        assert frozen.stdout.readline() == "frozen\n"
        other = stack.submit(tiny())
        # Claiming from both sweeps, and cancelling the other: who waited longer for a lock than services
        # may, and so for longer than the frozen process may idle, would be refused.
        with transaction(engine) as session:
            WORK["claim"](session, str(REVISION))
        assert stack.api.post(f"/v1/sweeps/{other}:cancel").status_code == 200
        if what not in ("store", "release", "cancel", "claim"):
            with transaction(engine) as session:
                WORK[what](session, given)
        until(lambda: not idle_in_transaction(engine), "the database to cut the frozen process off")
        assert frozen.poll() is None
        frozen.send_signal(signal.SIGCONT)
        _, errors = frozen.communicate(timeout=60)
        assert frozen.returncode != 0
        assert "DatabaseUnavailableError" in errors
    # What it had begun was undone: the sweep can be cancelled whole.
    cancelled = stack.api.post(f"/v1/sweeps/{sweep_id}:cancel").json()
    assert cancelled["progress"]["aborted"] == 8
