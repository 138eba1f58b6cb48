"""What 1,000 schedules of one run a day cost while none is due, and what beginning a run takes.

``python -m tests.benchmarks.idle_schedules OUTPUT.json [--quick]`` starts a PostgreSQL of its own and one
housekeeper's threads, and merges one row for each into the file.
"""

from __future__ import annotations

import argparse
import sys
import time
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import psutil
from alembic import command
from alembic.config import Config

from domain.catalog.load import load_catalog
from domain.schedule.definition import ScheduleDefinition
from local import postgres
from storage.schedule.records.schedule import NewSchedule
from storage.schedule.runner import next_slot_of
from storage.schedule.store import ScheduleStore
from storage.session import Engine, open_engine, transaction
from storage.sweep.submission import Terms, new_id
from tests.benchmarks.service_overhead import merge
from tests.benchmarks.systems import bench_folder
from tests.support.rules import RulesHere
from worker.config import WorkerSettings
from worker.operation.care import Care
from worker.schedule.scheduler import Scheduler

SCHEDULES = 1000
ROOT = Path(__file__).resolve().parents[2]
SPEC = {
    "schema_version": 1,
    "name": "one point",
    "model": "packet",
    "base": {"workload": {"kind": "random_reads"}, "topology": {"kind": "ring", "endpoints": 16}},
}


def fill(engine: Engine, count: int) -> None:
    """Make schedules whose times are spread over the day, none within the next hour."""
    begin = datetime.now(UTC) + timedelta(hours=1)
    with transaction(engine) as session:
        for number in range(count):
            at = begin + timedelta(minutes=number * 1380 // count)
            cron = f"{at.minute} {at.hour} * * *"
            definition = ScheduleDefinition(name=f"daily {number}", cron=cron)
            slot, due = next_slot_of("x", definition, datetime.now(UTC))
            new = NewSchedule(
                public_id=new_id(), definition=definition, spec=SPEC, next_slot=slot, due_at=due
            )
            ScheduleStore(session).add(new)


def server_seconds(pid: int) -> float:
    """Processor time of PostgreSQL's processes so far."""
    processes = [psutil.Process(pid), *psutil.Process(pid).children(recursive=True)]
    times = [process.cpu_times() for process in processes]
    return sum(one.user + one.system for one in times)


def idle_row(url: str, pid: int, seconds: float, *, running: bool) -> dict[str, Any]:
    """Let a housekeeper's threads look for a while, or nobody, and count processor time."""
    settings = WorkerSettings(database_url=url, redis_url="redis://unused")
    care = Care(settings, lambda _: None) if running else None
    if care is not None:
        care.start()
    time.sleep(3)
    begun, of_server = time.process_time(), server_seconds(pid)
    time.sleep(seconds)
    row = {
        "name": "idle schedules" if running else "no scheduler",
        "schedules": SCHEDULES,
        "seconds": seconds,
        "housekeeper_cpu_fraction": (time.process_time() - begun) / seconds,
        "server_cpu_fraction": (server_seconds(pid) - of_server) / seconds,
    }
    if care is not None:
        care.stop()
    return row


def begin_row(engine: Engine, count: int) -> dict[str, Any]:
    """Have schedules begin their runs at once, as after an outage."""
    later = datetime.now(UTC) + timedelta(days=2)
    terms = Terms(load_catalog(), 100_000, 15)
    scheduler = Scheduler(
        engine, terms, "bench", lease_seconds=15, poll_seconds=2, rules=RulesHere(engine),
        begun=lambda _: None, clock=lambda: later,
    )  # fmt: skip
    begun = time.monotonic()
    for _ in range(count):
        scheduler._begin_due()
    return {
        "name": "begun runs",
        "runs": count,
        "seconds_a_run": (time.monotonic() - begun) / count,
    }


def main() -> int:
    """Measure."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("output", type=Path)
    parser.add_argument("--quick", action="store_true")
    options = parser.parse_args()
    seconds = 20.0 if options.quick else 120.0
    with (
        bench_folder() as folder,
        postgres.start(folder / "data", durable=False) as server,
    ):
        config = Config(ROOT / "alembic.ini")
        url = server.url()
        config.set_main_option("sqlalchemy.url", url.replace("%", "%%"))
        command.upgrade(config, "head")
        engine = open_engine(url)
        fill(engine, SCHEDULES)
        pid = server.process.pid
        rows = [
            idle_row(url, pid, seconds, running=False),
            idle_row(url, pid, seconds, running=True),
            begin_row(engine, 50 if options.quick else 200),
        ]
        engine.dispose()
    merge(options.output, rows)
    return 0


if __name__ == "__main__":
    sys.exit(main())
