"""Jobs of a batch system for tests: ``python -m worker`` and the scripts for Slurm."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

import psutil
from sqlalchemy import text

import simcore
from storage.session import Engine, transaction
from tests.support.stack import IMPATIENT, ROOT, Stack
from tests.support.warm import warm_interpreter

DONE, REFUSED, WRONG, PART = 0, 1, 2, 3
NOWHERE = {"FABRICSWEEP_DATABASE_URL": "", "FABRICSWEEP_REDIS_URL": ""}


class Job:
    """One job of a batch system, in a session of its own: ``python -m worker ARGUMENTS``."""

    def __init__(self, stack: Stack, *arguments: str | Path, **environment: str) -> None:
        own = {"FABRICSWEEP_DATABASE_URL": stack.database_url, "FABRICSWEEP_REDIS_URL": ""}
        with tempfile.NamedTemporaryFile(prefix="job-", dir=stack.folder, delete=False) as log:
            self._said = Path(log.name)
        told = os.environ | own | IMPATIENT | environment
        self.process = warm_interpreter().start("worker", [*map(str, arguments)], told, self._said)

    def end(self, seconds: float = 180) -> tuple[int, str]:
        """Wait for the end; gives the exit status and what was said."""
        try:
            status = self.process.wait(seconds)
        except subprocess.TimeoutExpired:
            os.killpg(self.process.pid, signal.SIGKILL)
            raise AssertionError(self._said.read_text()[-3000:]) from None
        return status, self._said.read_text()

    def simulating(self) -> list[psutil.Process]:
        """The processes below the one that was started."""
        return psutil.Process(self.process.pid).children()


def run(stack: Stack, *arguments: str | Path, **environment: str) -> tuple[int, str]:
    return Job(stack, *arguments, **environment).end()


def assert_done_once(stack: Stack, engine: Engine, sweep_id: str) -> None:
    """Check that every run completed, was stored once, and is held by nobody."""
    sweep = stack.sweep(sweep_id)
    progress = sweep["progress"]
    assert (sweep["phase"], progress["completed"]) == ("completed", progress["total"])
    query = text(
        "SELECT count(*) AS runs, count(DISTINCT t.result_id) AS results, count(t.lease_id) AS held "
        "FROM replicates t JOIN sweeps s ON s.id = t.sweep_id WHERE s.public_id = :id"
    )
    with transaction(engine) as session:
        row = session.execute(query, {"id": sweep_id}).one()
        leases = session.execute(text("SELECT count(*) FROM leases")).scalar_one()
    assert (row.runs, row.results, row.held, leases) == (progress["total"],) * 2 + (0, 0)


def assert_right(stack: Stack, sweep_id: str, index: int = 0) -> None:
    """Check that a run has what the simulator gives."""
    point = stack.get(f"/v1/sweeps/{sweep_id}/points/{index}")
    wanted = simcore.run(point["point"] | {"replicate": 0})["metrics"]
    assert point["replicates"][0]["metrics"] == wanted


def unexpanded(stack: Stack, spec: dict[str, Any]) -> str:
    """Submit a sweep whose points nobody has made yet."""
    response = stack.api.post("/v1/sweeps", json=spec)
    assert response.status_code == 202
    identifier: str = response.json()["id"]
    return identifier


def recipe(stack: Stack, name: str, *arguments: str | Path, **environment: str) -> None:
    """Run a script as Slurm would, whose ``srun`` is a program that runs the rest."""
    own = {
        "FABRICSWEEP_DATABASE_URL": stack.database_url,
        "FABRICSWEEP_REDIS_URL": "",
        "PYTHON": sys.executable,
        "SRUN": "env",
    }
    command = ["bash", str(ROOT / "examples" / "slurm" / name), *map(str, arguments)]
    done = subprocess.run(
        command,
        env=os.environ | own | IMPATIENT | environment,
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
