"""The whole system on this machine: PostgreSQL, Redis, migrations, API, workers and their care."""

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlsplit

from fabricsweep_client import DEFAULT_URL, Client, FabricSweepError
from local import postgres, redis
from local.lock import only_one, write_down
from local.ports import LOOPBACK, free_port, listens
from local.process import Process, StartError
from local.supervisor import Supervisor, describe_status

ROOT = Path(__file__).resolve().parent.parent
PREFERRED_PORT = urlsplit(DEFAULT_URL).port or 0
"""Where the command line looks when it is told nothing."""
READY_SECONDS = 90.0
KEPT_LOG_BYTES = 10_000_000


@dataclass(frozen=True)
class Options:
    """How the system is started.

    Parameters
    ----------
    data
        Folder of everything that stays: database, logs.
    workers
        Worker processes; None is one for each usable core.
    port
        Wanted port of the API; None prefers 8080 and takes any that is free.
    durable
        False for data nobody will miss: the database does not wait for the disk.
    """

    data: Path = ROOT / ".fabricsweep"
    workers: int | None = None
    port: int | None = None
    durable: bool = True


@dataclass
class System:
    """A running system."""

    url: str
    processes: list[Process]
    environment: dict[str, str] = field(repr=False)


@contextmanager
def start_system(
    options: Options,
    say: Callable[[str], None],
    give_up: Callable[[str], None],
) -> Iterator[System]:
    """Run the system for the length of the block; everything it started is stopped at the end.

    Parameters
    ----------
    options
        Folder, ports, number of workers.
    say
        Receives lines for people.
    give_up
        Called from another thread, with a message, when a process will not stay up.

    Raises
    ------
    BusyError, NoServerError, NoAccountError, StartError
        Each says what to do.
    """
    data = options.data.absolute()
    logs = data / "logs"
    with ExitStack() as stack:
        stack.enter_context(only_one(data, say))
        logs.mkdir(exist_ok=True)
        _shorten_logs(logs)
        database = stack.enter_context(
            postgres.start(
                data / "postgres", durable=options.durable, say=say, tools=data / "programs"
            )
        )
        major, source = database.programs.major, database.programs.source
        say(f"PostgreSQL {major} ({source}) on port {database.port}")
        broker = stack.enter_context(redis.start(data / "redis", say=say, tools=data / "programs"))
        say(f"Redis {broker.program.version} ({broker.program.source}) on port {broker.port}")
        environment = {
            "FABRICSWEEP_DATABASE_URL": database.url(),
            "FABRICSWEEP_REDIS_URL": broker.url,
            "FABRICSWEEP_STATIC_DIR": str(ROOT / "frontend" / "dist"),
            "OPENBLAS_NUM_THREADS": "1",  # the simulator uses the cores, not linear algebra
            "PYTHONUNBUFFERED": "1",
        }
        _migrate(environment, logs / "migrations.log")
        services = _services(environment, logs, options)
        stack.callback(_stop, services)
        url = _start_services(services, environment, logs, options)
        everything = [database.process, broker.process, *services]
        supervisor = Supervisor(say, give_up, lambda: write_down(data, everything))
        supervisor.watch(database.process, database.start_again)
        supervisor.watch(broker.process, broker.start)
        for process in services:
            supervisor.watch(process)
        write_down(data, everything)
        supervisor.start()
        stack.callback(supervisor.stop)
        count = options.workers
        each = "a worker process for each core" if count is None else f"{count} worker processes"
        say(f"API, scheduler, housekeeper, {each}; logs in {logs}")
        yield System(url, everything, environment)


def _shorten_logs(logs: Path) -> None:
    """Put long logs of earlier runs aside, so that they do not grow for ever."""
    for log in logs.glob("*.log"):
        if log.stat().st_size > KEPT_LOG_BYTES:
            log.replace(log.with_suffix(".log.1"))


def _migrate(environment: dict[str, str], log: Path) -> None:
    """Bring the database's tables up to date. Raises StartError with the end of the log."""
    command = [sys.executable, "-m", "alembic", "upgrade", "head"]
    migration = Process("the migration", command, log, environment, folder=ROOT).start()
    while migration.running:
        time.sleep(0.05)
    migration.stop()
    if migration.exit_status != 0:
        ending = describe_status(migration.exit_status)
        message = f"the migration {ending}; {log} ends with:\n{migration.last_lines()}"
        raise StartError(message)


def _services(environment: dict[str, str], logs: Path, options: Options) -> list[Process]:
    """Workers, housekeeper and scheduler, not yet started; the API comes first once its port is known."""
    celery = [sys.executable, "-m", "celery", "-A", "worker.celery_app"]
    alone = ["worker", "--without-gossip", "--without-mingle", "--queues"]
    runs = [*alone, "fabricsweep"]
    if options.workers is not None:
        runs += ["--concurrency", str(options.workers)]
    care = [*alone, "fabricsweep.housekeeping", "--concurrency", "2"]
    care += ["--hostname", "housekeeper@%h"]
    return [
        Process("worker", [*celery, *runs], logs / "worker.log", environment, ROOT),
        Process("housekeeper", [*celery, *care], logs / "housekeeper.log", environment, ROOT),
        Process("scheduler", [*celery, "beat"], logs / "scheduler.log", environment, ROOT),
    ]


def _api(port: int, environment: dict[str, str], logs: Path) -> Process:
    command = [sys.executable, "-m", "uvicorn", "api.main:app", "--host", LOOPBACK]
    # Open event streams would hold up a graceful end for as long as somebody watches.
    command += ["--port", str(port), "--no-access-log", "--timeout-graceful-shutdown", "2"]
    # Longer than clients keep theirs: a connection that closes under a request is an error to them.
    command += ["--timeout-keep-alive", "65", "--http", "api.http.protocol:BoundedProtocol"]
    return Process("API", command, logs / "api.log", environment, ROOT)


def _start_services(
    services: list[Process], environment: dict[str, str], logs: Path, options: Options
) -> str:
    """Start all services, the API last (it joins `services`); its address once it is ready."""
    for process in services:
        process.start()
    port = options.port or free_port(PREFERRED_PORT)
    for attempt in range(3):
        api = _api(port, environment, logs).start()
        services.append(api)
        url = f"http://{LOOPBACK}:{port}"
        try:
            _wait_until_ready(url, services, port)
        except StartError:
            taken = "address already in use" in api.last_lines().lower()
            if not taken or options.port is not None or attempt == 2:
                raise
            services.remove(api)
            port = free_port()
        else:
            return url
    message = "no free port for the API"
    raise StartError(message)


def _wait_until_ready(url: str, services: list[Process], port: int) -> None:
    """Wait until a sweep would make progress. Raises StartError naming what does not come up.

    The last service is the API; what answers at its address before it listens is another system.
    """
    deadline = time.monotonic() + READY_SECONDS
    checks: object = "no answer yet"
    with Client(url, timeout=5.0) as client:
        while time.monotonic() < deadline:
            for process in services:
                if not process.running:
                    ending = describe_status(process.exit_status)
                    message = (
                        f"{process.name} {ending}; {process.log} ends with:\n{process.last_lines()}"
                    )
                    raise StartError(message)
            try:
                if listens(services[-1].pid, port):
                    ready, checks = client.ready()
                    if ready:
                        return
            except FabricSweepError:
                pass
            time.sleep(0.1)
    logs = services[0].log.parent
    message = f"the system was not ready within {READY_SECONDS:.0f} s: {checks}; logs in {logs}"
    raise StartError(message)


def _stop(services: list[Process]) -> None:
    """Ask all to end, then see each out: a worker gives its unfinished runs back."""
    for process in services:
        if process.running:
            process.ask_to_stop()
    for process in services:
        process.stop(grace_seconds=15)
