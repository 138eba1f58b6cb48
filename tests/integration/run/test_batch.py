"""Batch workers with the database at hand: jobs without Celery and Redis."""

from __future__ import annotations

import os
import signal

import pytest
from sqlalchemy import text

from storage.session import Engine, transaction
from tests.support.batch import (
    DONE,
    PART,
    REFUSED,
    WRONG,
    Job,
    assert_done_once,
    assert_right,
    recipe,
    run,
    unexpanded,
)
from tests.support.specs import long, tiny
from tests.support.stack import Stack, until


def test_a_job_makes_the_points_and_ends_when_nothing_waits(stack: Stack, engine: Engine) -> None:
    sweep_id = unexpanded(stack, tiny())
    status, said = run(stack, "--until-empty", "--processes", "2")
    assert status == DONE, said
    assert_done_once(stack, engine, sweep_id)
    assert_right(stack, sweep_id)
    assert run(stack, "--until-empty")[0] == DONE
    with transaction(engine) as session:
        assert session.execute(text("SELECT count(*) FROM workers")).scalar_one() == 0


def test_a_search_is_followed_to_its_end(stack: Stack, engine: Engine) -> None:
    load = {"linear": {"from": 0.1, "to": 1.0, "count": 7}}
    spec = tiny(
        base={"workload": {"kind": "uniform_random"}, "endpoints": 16},
        axes={"topology": ["ring"], "workload.offered_load": {"find": load, "until": "saturated"}},
    )
    sweep_id = unexpanded(stack, spec)
    status, said = run(stack, "--until-empty", "--processes", "1")
    assert status == DONE, said
    sweep = stack.sweep(sweep_id)
    assert (sweep["phase"], sweep["expansion"]) == ("completed", None)
    assert sweep["progress"]["total"] > 4, "no second round"


def test_one_sweep_alone(stack: Stack, engine: Engine) -> None:
    first, wanted, third = (unexpanded(stack, tiny()) for _ in range(3))
    status, said = run(stack, "--until-empty", "--sweep", wanted, "--processes", "1")
    assert status == DONE, said
    assert stack.sweep(wanted)["phase"] == "completed"
    for other in (first, third):
        assert stack.sweep(other)["progress"]["completed"] == 0
        stack.api.post(f"/v1/sweeps/{other}:cancel")


@pytest.mark.parametrize(
    ("arguments", "status", "said"),
    [
        (["--until-empty", "--sweep", "nothing"], REFUSED, "--sweep nothing: there is no such"),
        (["--until-empty", "--minutes", "-1"], WRONG, "-1 is no number above 0"),
        (["--until-empty", "--processes", "0"], WRONG, "0 is no number of 1 or more"),
        (["--until-empty", "--memory", "lots"], WRONG, "lots is no size such as 800M, 4G"),
        ([], WRONG, "say --until-empty, or one of: claim, simulate, store, release"),
        (["claim", "--count", "3", "file"], WRONG, "--hours"),
        (["claim", "--count", "3", "--hours", "1", "no/file"], REFUSED, "there is no folder no"),
        (["store", "no-file"], REFUSED, "no-file: No such file"),
        (["simulate", "no-file", "results"], REFUSED, "no-file: No such file"),
    ],
)
def test_what_cannot_be_done_is_said(
    stack: Stack, arguments: list[str], status: int, said: str
) -> None:
    found = run(stack, *arguments)
    assert found[0] == status, found[1]
    assert said in found[1]
    assert "Traceback" not in found[1]


def test_without_a_database_the_job_says_so(stack: Stack) -> None:
    url = "postgresql+psycopg://nobody@127.0.0.1:9/none"
    status, said = run(stack, "--until-empty", FABRICSWEEP_DATABASE_URL=url)
    assert (status, "Traceback" in said) == (REFUSED, False)
    assert "connection" in said
    status, said = run(stack, "--until-empty", FABRICSWEEP_DATABASE_URL="")
    assert status == REFUSED
    assert "FABRICSWEEP_DATABASE_URL is not set" in said


def test_jobs_that_are_killed_and_stopped(stack: Stack, engine: Engine) -> None:
    """kill -9 of one job, SIGTERM to another as a batch system does, and two that go on."""
    sweep_id = stack.submit(long(60, 160))
    lease = {"FABRICSWEEP_LEASE_SECONDS": "8"}  # that no slow machine loses
    with stack.scheduler(), stack.worker(queues="fabricsweep.housekeeping"):
        jobs = [Job(stack, "--until-empty", "--processes", "1", **lease) for _ in range(3)]
        stack.wait_for(sweep_id, "completed", 6)
        killed, stopped, lasting = jobs
        os.killpg(killed.process.pid, signal.SIGKILL)
        os.killpg(stopped.process.pid, signal.SIGTERM)
        assert killed.end()[0] == -signal.SIGKILL
        status, said = stopped.end()
        assert status == PART, said
        assert lasting.end()[0] == DONE
        # What the killed job held comes back once its lease has run out; nobody may be left then.
        until(lambda: not held_by_dead(engine), "the leases of the killed job to run out")
        assert run(stack, "--until-empty", "--processes", "1")[0] == DONE
    assert_done_once(stack, engine, sweep_id)
    attempts = text("SELECT attempts, count(*) FROM replicates GROUP BY 1")
    with transaction(engine) as session:
        assert dict(session.execute(attempts).all()).keys() <= {1, 2}


def held_by_dead(engine: Engine) -> bool:
    with transaction(engine) as session:
        return bool(session.execute(text("SELECT count(*) FROM leases")).scalar_one())


def test_a_process_of_a_job_that_dies_is_replaced(stack: Stack, engine: Engine) -> None:
    """Its runs come back at once, not when the lease has run out, and the job does them."""
    sweep_id = stack.submit(long(16, 96))
    job = Job(stack, "--until-empty", "--processes", "1", FABRICSWEEP_LEASE_SECONDS="600")
    stack.wait_for(sweep_id, "completed", 2)
    victim = max(job.simulating(), key=lambda process: sum(process.cpu_times()[:2]))
    victim.kill()
    status, said = job.end()
    assert status == DONE, said
    assert "process_died" in said
    assert_done_once(stack, engine, sweep_id)


def test_a_job_whose_parent_is_gone_gives_back(stack: Stack, engine: Engine) -> None:
    sweep_id = stack.submit(long(30, 96))
    job = Job(stack, "--until-empty", "--processes", "2", FABRICSWEEP_LEASE_SECONDS="600")
    stack.wait_for(sweep_id, "completed", 2)
    family = job.simulating()
    job.process.kill()
    until(lambda: not any(process.is_running() for process in family), "the others to end")
    assert not held_by_dead(engine)
    assert run(stack, "--until-empty")[0] == DONE
    assert_done_once(stack, engine, sweep_id)


def test_a_job_stops_before_its_time_is_over(stack: Stack, engine: Engine) -> None:
    sweep_id = stack.submit(long(200, 512))
    for minutes in ("0.08", "0.5", "2"):  # on a busy machine the first is over before anything ends
        status, said = run(stack, "--until-empty", "--minutes", minutes, "--processes", "1")
        assert status == PART, said
        progress = stack.sweep(sweep_id)["progress"]
        if progress["completed"]:
            break
    assert progress["executing"] == 0
    assert 0 < progress["completed"] < 200
    stack.api.post(f"/v1/sweeps/{sweep_id}:cancel")


def test_the_recipe_with_the_database(stack: Stack, engine: Engine) -> None:
    sweep_id = unexpanded(stack, tiny())
    recipe(stack, "until-empty.sbatch", "--sweep", sweep_id, "--processes", "1")
    assert_done_once(stack, engine, sweep_id)
