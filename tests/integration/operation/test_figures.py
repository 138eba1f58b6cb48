"""What the API, workers, housekeepers and the scheduler tell Prometheus."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
from sqlalchemy import text

from local.ports import free_port
from storage.operation import system_store
from storage.operation.records.system import Pool, SystemFigures
from storage.operation.system_store import SystemStore
from storage.run.records.worker import WorkerRecord
from storage.run.worker_store import WorkerStore
from storage.session import Engine, transaction
from tests.support.figures import Figures, scrape
from tests.support.runs import REVISION, claim, release
from tests.support.specs import deadlocking, tiny
from tests.support.stack import ROOT, Stack, is_alive, plain_get, until
from worker.broker_look import broker_answers

CARE = "fabricsweep.housekeeping"


def of_api(stack: Stack) -> Figures:
    return scrape(str(stack.api.base_url).rstrip("/"))


def requests(figures: Figures, route: str, **labels: str) -> float:
    return figures.total("http_requests_total", route=route, **labels)


def test_requests_are_counted_by_route_and_never_by_what_readers_choose(stack: Stack) -> None:
    before = of_api(stack)
    sweep_id = stack.submit(tiny())
    stack.sweep(sweep_id)
    stack.api.get("/v1/sweeps/none-such")
    stack.api.get("/v1/wherever")
    stack.api.request("PROPFIND", "/v1/sweeps")
    after = of_api(stack)
    route = "/v1/sweeps/{sweep_id}"
    assert requests(after, route, status="404") - requests(before, route, status="404") == 1
    assert requests(after, route, status="200") > requests(before, route, status="200")
    assert requests(after, "/v1/sweeps", method="POST", status="202") >= 1
    assert requests(after, "other", status="404") - requests(before, "other", status="404") == 1
    assert after.total("http_requests_total", method="other") == 1
    assert after.total("http_request_seconds_count", route=route) == requests(after, route)
    labels = {value for _, has in after.samples for _, value in has}
    assert not any(
        sweep_id in value or "wherever" in value or value == "PROPFIND" for value in labels
    )


def test_streams_lanes_and_connections_are_counted(stack: Stack) -> None:
    sweep_id = stack.submit(tiny())
    before = of_api(stack)
    with stack.api.stream("GET", f"/v1/sweeps/{sweep_id}/events") as response:
        lines = response.iter_lines()  # kept: its end would close the stream
        assert next(lines) == "event: progress"
        assert of_api(stack).total("event_streams") == before.total("event_streams") + 1
    until(lambda: of_api(stack).total("event_streams") == before.total("event_streams"), "its end")
    assert before.total("database_connections") <= before.total("database_connections_most")
    assert before.total("database_connections_most") >= 20
    assert before.total("lane_waiting", lane="requests") == 0


def test_processes_of_one_server_answer_for_all(stack: Stack, tmp_path: Path) -> None:
    port = free_port()
    environment = os.environ | {
        "FABRICSWEEP_DATABASE_URL": stack.database_url,
        "FABRICSWEEP_REDIS_URL": stack.redis_url,
        "PROMETHEUS_MULTIPROC_DIR": str(tmp_path),
    }
    command = [
        sys.executable,
        "-m",
        "uvicorn",
        "api.main:app",
        "--port",
        str(port),
        "--workers",
        "2",
    ]
    address = f"http://127.0.0.1:{port}"
    with subprocess.Popen(command, env=environment, cwd=ROOT, stderr=subprocess.DEVNULL) as server:
        try:
            until(lambda: is_alive(address), "the server to answer")
            before = requests(scrape(address), "/v1/catalog")
            for _ in range(30):
                assert plain_get(f"{address}/v1/catalog").status_code == 200
            # Whichever of the two is asked says the same.
            for _ in range(6):
                assert requests(scrape(address), "/v1/catalog") == before + 30
            files = list(tmp_path.glob("counter_*.db"))
            assert len(files) >= 2, "one process has taken everything"
        finally:
            server.terminate()


@contextmanager
def watched(stack: Stack, **options: str) -> Iterator[str]:
    """Run a worker with a port for its figures; gives its address."""
    port = free_port()
    queues = options.pop("queues", None)
    with stack.worker(queues=queues, FABRICSWEEP_METRICS_PORT=str(port), **options):
        yield f"http://127.0.0.1:{port}"


def test_a_worker_counts_runs_failures_and_what_was_known(stack: Stack) -> None:
    good = tiny()
    with watched(stack) as address:
        assert stack.finish(stack.submit(good))["phase"] == "completed"
        failed = stack.finish(stack.submit(deadlocking()))["progress"]["failed"]
        again = stack.finish(stack.submit(good))
        figures = scrape(address)
    assert failed > 0
    assert figures.total("attempts_total", outcome="failed") == failed
    assert figures.total("failed_attempts_total", who="spec") == failed
    completed = figures.total("attempts_total", outcome="completed")
    assert completed >= 8
    assert figures.total("run_cpu_seconds_count", model="packet") == completed
    assert figures.total("run_cpu_seconds_sum") > 0
    assert figures.total("packet_hops_total") > 1000
    assert again["progress"]["cached"] == 8
    assert figures.total("cached_runs_total") == 8
    assert figures.total("points_made_total") >= 10
    assert figures.total("chunks_total", outcome="done") >= 2
    assert figures.total("worker_processes_busy") == 0
    # It serves all queues, so it is a housekeeper, too, and the only one.
    assert figures.total("system_worker_processes") == 1
    assert figures.total("database_up") == 1
    assert figures.total("build", part="worker") == 1


def test_lost_leases_are_counted_by_whoever_takes_them_back(stack: Stack, engine: Engine) -> None:
    stack.submit(tiny())
    chunk = claim(engine)
    with transaction(engine) as session:
        session.execute(text("UPDATE leases SET expires_at = now() - interval '9 s'"))
        found = SystemStore(session).figures(60)
    assert found.leases == 1
    assert found.lease_overdue_seconds >= 9
    with watched(stack, queues=CARE) as address, stack.scheduler():
        until(lambda: scrape(address).total("leases_expired_total") == 1, "the lease to be taken")
        figures = scrape(address)
    assert figures.total("attempts_total", outcome="lost") in (0, len(chunk.tasks))
    assert figures.total("build", part="housekeeper") == 1


def test_one_of_two_housekeepers_tells_of_the_system(stack: Stack) -> None:
    fast = {
        "FABRICSWEEP_SCHEDULER_POLL_SECONDS": "0.2",
        "FABRICSWEEP_SCHEDULER_LEASE_SECONDS": "2",
    }
    with watched(stack, queues=CARE, **fast) as second:
        with watched(stack, queues=CARE, **fast) as first:
            places = [first, second]

            def telling() -> list[str]:
                return [one for one in places if scrape(one).has("system_queued_runs")]

            stack.submit(tiny())
            until(lambda: len(telling()) == 1, "one to tell")
        places.remove(first)
        until(lambda: telling() == [second], "the other to tell")
        assert scrape(second).total("system_reaper_silence_seconds") >= 0


def test_runs_wait_by_who_can_take_them(stack: Stack, engine: Engine) -> None:
    stack.submit(tiny())
    with transaction(engine) as session:
        session.execute(text("UPDATE replicates SET queued_at = now() - interval '1 hour'"))
    assert waiting(engine) == {(Pool.NO_WORKER, None)}
    with transaction(engine) as session:
        WorkerStore(session).seen(worker(memory_bytes=1))
        assert {(one.pool, one.held) for one in SystemStore(session).figures(60).pools} == {
            (Pool.WHOLE_MACHINE, None)
        }
        WorkerStore(session).seen(worker(memory_bytes=2**40))
        (found,) = SystemStore(session).figures(60).pools
        session.rollback()
    assert found.pool is Pool.SHARED
    assert found.queued >= 8
    assert found.oldest_seconds >= 3600


def test_held_sweeps_wait_apart(stack: Stack, engine: Engine) -> None:
    sweep_id = stack.submit(tiny())
    stack.api.post(f"/v1/sweeps/{sweep_id}:pause")
    assert (Pool.NO_WORKER, "paused") in waiting(engine)
    stack.api.post(f"/v1/sweeps/{sweep_id}:cancel")
    assert (Pool.NO_WORKER, "paused") not in waiting(engine)


def test_looking_at_the_system_reads_a_run_a_sweep_not_all(stack: Stack, engine: Engine) -> None:
    stack.submit(tiny(replicates=5))
    chunk = claim(engine)
    with transaction(engine) as session:
        session.execute(text("SET LOCAL enable_seqscan = off"))
        for statement in (system_store._POOLS, system_store._REST):
            explained = text(f"EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF) {statement.text}")
            rows = session.execute(explained, {"alive_seconds": 60}).scalars().all()
            looked = [row for row in rows if "replicates" in row]
            assert looked
            assert all("rows=1 " in row or "rows=0 " in row for row in looked), "\n".join(rows)
            assert all("ix_replicates_" in row for row in looked), "\n".join(rows)
    release(engine, chunk)


def test_the_scheduler_is_watched_itself(stack: Stack, tmp_path: Path) -> None:
    port, alive = free_port(), tmp_path / "alive"
    told = {"FABRICSWEEP_METRICS_PORT": str(port), "FABRICSWEEP_ALIVE_FILE": str(alive)}
    with stack.scheduler(**told):
        until(alive.exists, "the file")
        until(lambda: is_scraped(port), "its figures")
        assert scrape(f"http://127.0.0.1:{port}").total("scheduler_turned_seconds") > 1e9


def is_scraped(port: int) -> bool:
    try:
        return scrape(f"http://127.0.0.1:{port}").has("scheduler_turned_seconds")
    except httpx.TransportError:
        return False


def test_a_worker_says_that_it_is_alive(stack: Stack, tmp_path: Path) -> None:
    alive = tmp_path / "alive"
    with stack.worker(FABRICSWEEP_ALIVE_FILE=str(alive)):
        until(alive.exists, "the file")
        first = alive.stat().st_mtime
        until(lambda: alive.stat().st_mtime > first, "the file to be touched again")
    assert not alive.exists()


def test_the_api_says_that_it_is_alive(stack: Stack, tmp_path: Path) -> None:
    alive = tmp_path / "alive"
    with Stack(stack.database_url, stack.redis_url, tmp_path, alive_file=alive):
        until(alive.exists, "the file")
    assert not alive.exists()


def test_an_api_with_a_port_of_figures_has_none_for_its_readers(
    stack: Stack, tmp_path: Path
) -> None:
    port = free_port()
    with Stack(stack.database_url, stack.redis_url, tmp_path, metrics_port=port) as other:
        assert other.api.get("/metrics").status_code == 404
        other.api.get("/v1/sweeps")
        assert requests(scrape(f"http://127.0.0.1:{port}"), "/v1/sweeps", status="200") >= 1


def test_a_port_that_is_taken_stops_no_worker(stack: Stack) -> None:
    with watched(stack) as address:
        port = address.rpartition(":")[2]
        with stack.worker(FABRICSWEEP_METRICS_PORT=port) as other:
            assert "metrics_not_served" in other.log.read_text()
            assert stack.finish(stack.submit(tiny()))["phase"] == "completed"


def worker(memory_bytes: int) -> WorkerRecord:
    return WorkerRecord(name="w", processes=1, memory_bytes=memory_bytes, model_revision=REVISION)


def waiting(engine: Engine) -> set[tuple[Pool, str | None]]:
    with transaction(engine) as session:
        return {(one.pool, one.held) for one in SystemStore(session).figures(60).pools}


def test_old_backups_and_projects_that_starve_are_told(stack: Stack, engine: Engine) -> None:
    def figures() -> SystemFigures:
        with transaction(engine) as session:
            return SystemStore(session).figures(15)

    def execute(statement: str) -> None:
        with transaction(engine) as session:
            session.execute(text(statement))

    execute("DELETE FROM backups")
    execute("DELETE FROM expansions")
    assert figures().backup_age_seconds is None
    assert figures().expansion_starved_seconds == 0
    execute("INSERT INTO backups (made_at, bytes) VALUES (now() - interval '2 h', 1)")
    assert round(figures().backup_age_seconds or 0) == 7200
    stack.api.post("/v1/sweeps", json=tiny()).raise_for_status()
    execute("UPDATE expansions SET requested_at = now() - interval '1 h'")
    assert round(figures().expansion_starved_seconds) == 3600
    # Of a project of which something is being expanded nothing starves.
    stack.api.post("/v1/sweeps", json=tiny()).raise_for_status()
    execute(
        "UPDATE expansions SET expires_at = now() + interval '1 min' "
        "WHERE sweep_id = (SELECT max(sweep_id) FROM expansions)"
    )
    assert figures().expansion_starved_seconds == 0
    execute("DELETE FROM expansions")


def test_the_broker_is_looked_at(stack: Stack) -> None:
    assert broker_answers(stack.redis_url)
    assert not broker_answers(f"redis://127.0.0.1:{free_port()}")
