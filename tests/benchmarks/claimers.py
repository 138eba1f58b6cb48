"""What many workers at one sweep wait for: 64 claimers of runs that nobody simulates.

``python -m tests.benchmarks.claimers OUTPUT.json [--quick]`` starts a PostgreSQL of its own, durable as in
real life. So many threads as it has claimers, over a few processes, claim a chunk, store an invented result
for each of its runs and end the lease, as workers do. They do so at one sweep, and then, for comparison, at
as many runs spread over 16 sweeps: where one sweep is slower, its claimers wait for each other.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import os
import pickle
import statistics
import sys
import threading
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import psycopg
from alembic import command
from sqlalchemy import text

from local import postgres as local_postgres
from local import redis as local_redis
from storage.run.progress import move_counts
from storage.session import Engine, open_engine, transaction
from storage.sweep.records.sweep import Counts
from tests.benchmarks.service_overhead import merge
from tests.benchmarks.systems import bench_folder
from tests.support.runs import claim, claim_any, invented, release, simulated, store
from tests.support.services import alembic_config
from tests.support.specs import tiny
from tests.support.stack import Stack

CLAIMERS = 64
PROCESSES = 4
CHUNK = 4
SWEEPS = (1, 16)
_POINTS = 40
_COUNTED = 400
_SAMPLE_SECONDS = 0.05
# Connections by what they wait for, those that do nothing for anybody left out.
_WAITS = """
    SELECT coalesce(wait_event_type || ':' || wait_event, 'runs'), count(*) FROM pg_stat_activity
    WHERE application_name = 'fabricsweep' AND state <> 'idle' GROUP BY 1
"""


def add_runs(stack: Stack, sweeps: int, runs: int) -> None:
    """Queue runs that are spread evenly over so many sweeps."""
    axes = {"topology": ["ring"], "link_latency_ns": [10 + step for step in range(_POINTS)]}
    for _ in range(sweeps):
        stack.submit(tiny(axes=axes, replicates=runs // sweeps // _POINTS))


def cancel_all(stack: Stack) -> None:
    """Leave no run that a claimer could take."""
    for phase in ("executing", "queued"):
        for sweep in stack.get("/v1/sweeps", phase=phase)["items"]:
            stack.api.post(f"/v1/sweeps/{sweep['id']}:cancel").raise_for_status()


def work_off(url: str, template: bytes, seconds: float, begin: Any, told: Any) -> None:
    """Claim and store with some threads until the time is up; tells chunks and runs."""
    result = pickle.loads(template)
    threads = CLAIMERS // PROCESSES
    engine = open_engine(url, pool_size=threads)

    def claimer(number: int) -> tuple[int, int]:
        begin.wait()
        chunks, runs, ends = 0, 0, time.monotonic() + seconds
        while time.monotonic() < ends:
            chunk = claim_any(engine, f"{os.getpid()}.{number}", count=CHUNK)
            if chunk is None or chunk.lease_id is None:
                continue
            done = [invented(task, 1.0 + task.replicate, result) for task in chunk.tasks]
            assert store(engine, chunk, done).held
            release(engine, chunk)
            chunks, runs = chunks + 1, runs + len(done)
        return chunks, runs

    with ThreadPoolExecutor(threads) as pool:
        done = list(pool.map(claimer, range(threads)))
    engine.dispose()
    told.put((sum(chunks for chunks, _ in done), sum(runs for _, runs in done)))


def watch(url: str, over: threading.Event) -> Counter[str]:
    """Count what the claimers' connections wait for, from one look to the next."""
    seen: Counter[str] = Counter()
    looks = 0
    with psycopg.connect(url.replace("+psycopg", ""), autocommit=True) as connection:
        while not over.wait(_SAMPLE_SECONDS):
            looks += 1
            for name, waiting in connection.execute(_WAITS).fetchall():
                seen[name] += waiting
    return Counter({name: round(count / max(1, looks), 1) for name, count in seen.items()})


def row(url: str, template: bytes, sweeps: int, seconds: float) -> dict[str, Any]:
    """Let all claimers work for some seconds."""
    context = multiprocessing.get_context("spawn")
    told, begin = context.Queue(), context.Barrier(CLAIMERS + 1)
    processes = [
        context.Process(target=work_off, args=(url, template, seconds, begin, told), daemon=True)
        for _ in range(PROCESSES)
    ]
    for process in processes:
        process.start()
    over = threading.Event()
    with ThreadPoolExecutor(1) as pool:
        begin.wait()
        begun = time.monotonic()
        watching = pool.submit(watch, url, over)
        done = [told.get() for _ in processes]
        wall = time.monotonic() - begun
        over.set()
    for process in processes:
        process.join()
    return {
        "name": f"claimers_{sweeps}",
        "claimers": CLAIMERS,
        "sweeps": sweeps,
        "claims_per_second": round(sum(chunks for chunks, _ in done) / wall, 1),
        "runs_per_second": round(sum(runs for _, runs in done) / wall, 1),
        "waiting_of_claimers": dict(watching.result().most_common(6)),
        "load": os.getloadavg()[0],
    }


def locked_row(stack: Stack, engine: Engine) -> dict[str, Any]:
    """Count as a claim does, alone: how long it keeps the sweep's row from all others.

    Its inverse bounds the claims and stores of one sweep, however many workers there are and
    wherever they compute.
    """
    add_runs(stack, 1, 4 * _POINTS)
    chunk = claim(engine, count=CHUNK)
    times = []
    for step in range(_COUNTED):
        moved = 1 if step % 2 else -1
        with transaction(engine) as session:
            session.execute(text("SELECT 1"))  # the connection is made and tested
            begun = time.monotonic()
            move_counts(session, chunk.sweep_id, Counts(queued=-moved, executing=moved))
        times.append(time.monotonic() - begun)
    release(engine, chunk)
    return {
        "name": "locked_row",
        "median_ms": round(1e3 * statistics.median(times), 2),
        "fastest_ms": round(1e3 * min(times), 2),
        "load": os.getloadavg()[0],
    }


def measure(stack: Stack, engine: Engine, seconds: float, runs: int) -> list[dict[str, Any]]:
    """Measure one sweep and many, each in a database without others under way."""
    add_runs(stack, 1, _POINTS)
    chunk = claim(engine, count=1)
    template = pickle.dumps(simulated(chunk.tasks[0]).result)
    release(engine, chunk)
    rows = [locked_row(stack, engine)]
    print(json.dumps(rows[-1]), flush=True)
    for sweeps in SWEEPS:
        cancel_all(stack)
        add_runs(stack, sweeps, runs)
        rows.append(row(stack.database_url, template, sweeps, seconds))
        print(json.dumps(rows[-1]), flush=True)
    return rows


def main() -> int:
    """Measure, print and merge."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("output", type=Path)
    parser.add_argument("--quick", action="store_true", help="a few seconds")
    chosen = parser.parse_args()
    seconds, runs = (4.0, 9600) if chosen.quick else (20.0, 64_000)
    with (
        bench_folder() as folder,
        local_postgres.start(folder / "postgres") as postgres,
        local_redis.start(folder / "redis") as redis,
    ):
        url = postgres.url()
        command.upgrade(alembic_config(url), "head")
        engine = open_engine(url, pool_size=2)
        with Stack(url, redis.url, folder) as stack:
            rows = measure(stack, engine, seconds, runs)
        engine.dispose()
    merge(chosen.output, rows)
    return 0


if __name__ == "__main__":
    sys.exit(main())
