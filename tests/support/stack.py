"""The system under test: the API in a thread, workers and scheduler as processes."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from itertools import count
from pathlib import Path
from typing import Any

import httpx
import psutil
import redis as redis_client
import uvicorn

from api.application import create_app
from api.config import Settings
from domain.catalog.load import load_catalog
from judge.direct import DirectJudge
from storage.session import open_engine
from tests.support.thread_worker import ThreadWorker
from tests.support.warm import warm_interpreter
from worker.config import WorkerSettings
from worker.sweep.expander import Expander

ROOT = Path(__file__).resolve().parents[2]
YAML = {"Content-Type": "application/yaml"}
FINISHED = ("completed", "timed_out", "failed", "aborted")
# Everything that is lost is found again within seconds.
IMPATIENT = {
    "FABRICSWEEP_LEASE_SECONDS": "2",
    "FABRICSWEEP_HEARTBEAT_SECONDS": "0.4",
    "FABRICSWEEP_REAP_SECONDS": "0.5",
    "FABRICSWEEP_CHUNK_SECONDS": "0.5",
    "FABRICSWEEP_RETRY_SECONDS": "0.1",
}


def until(true: Callable[[], bool], what: str, seconds: float = 240) -> None:
    """Wait for something; the time allowed is generous, since machines are slow at times."""
    deadline = time.monotonic() + seconds
    while not true():
        if time.monotonic() > deadline:
            raise AssertionError(f"waited {seconds} s in vain for {what}")
        time.sleep(0.05)


def plain_get(url: str, **options: Any) -> httpx.Response:
    """GET without TLS: reading the certificates that are trusted takes 20 ms of a processor each time."""
    return httpx.get(url, verify=False, **options)


def is_alive(address: str) -> bool:
    """Tell whether the API at an address answers."""
    try:
        return plain_get(f"{address}/health/live").status_code == 200
    except httpx.TransportError:
        return False


def api_settings(database_url: str, redis_url: str, **others: Any) -> Settings:
    """Give the settings of an API under test."""
    return Settings(database_url=database_url, redis_url=redis_url, log_level="WARNING", **others)


def expand_all(database_url: str) -> None:
    """Make the points of all sweeps that wait for it, as a worker would."""
    engine = open_engine(database_url, pool_size=2)
    settings = WorkerSettings(database_url=database_url, redis_url="redis://unused")
    revision = load_catalog().model_revision
    expander = Expander(engine, settings, "test", revision, DirectJudge, lambda: None)
    while expander.expand_next():
        pass
    engine.dispose()


class CeleryProcess:
    """A Celery worker or scheduler in a session of its own."""

    def __init__(
        self,
        arguments: list[str],
        environment: dict[str, str],
        log: Path,
        app: str = "worker.celery_app",
    ) -> None:
        self.log = log
        log.touch()
        words = ["-A", app, *arguments]
        self.process = warm_interpreter().start("celery", words, os.environ | environment, log)

    def pool(self) -> list[psutil.Process]:
        """The processes that simulate."""
        return psutil.Process(self.process.pid).children()

    def kill(self) -> None:
        """SIGKILL to all its processes at once, as a machine that loses power."""
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def stop(self) -> int:
        """SIGTERM, as an operator would; gives the exit status."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        try:
            return self.process.wait(240)
        except subprocess.TimeoutExpired:
            self.kill()
            raise


class ApiServer:
    """The API behind a real socket, in a thread of this process; many may ask it, one after the other."""

    def __init__(self, settings: Settings) -> None:
        self._socket = socket.create_server(("127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{self._socket.getsockname()[1]}"
        # Longer than the client keeps idle connections, so that it never sends on one that closes.
        config = uvicorn.Config(
            create_app(settings),
            log_config=None,
            access_log=False,
            timeout_keep_alive=30,
            http="api.http.protocol:BoundedProtocol",
        )
        self._server = uvicorn.Server(config)
        self._thread = threading.Thread(target=self._server.run, args=([self._socket],))

    def __enter__(self) -> ApiServer:
        self._thread.start()
        until(lambda: self._server.started, "the API to start")
        return self

    def client(self) -> httpx.Client:
        """Open connections to it."""
        return httpx.Client(base_url=self.address, timeout=60, verify=False)

    def __exit__(self, *error: object) -> None:
        self._server.should_exit = True
        self._thread.join()
        self._socket.close()


class Stack:
    """Database and broker given, the API at hand, the rest on demand.

    The API is one of its own with these settings, or the one given.
    """

    api: httpx.Client

    def __init__(
        self,
        database_url: str,
        redis_url: str,
        folder: Path,
        server: ApiServer | None = None,
        **settings: Any,
    ) -> None:
        self.database_url = database_url
        self.redis_url = redis_url
        self.folder = folder
        self._server = server
        self._settings = settings
        self._exits = ExitStack()
        self._names = count(1)
        self._workers = 0

    def __enter__(self) -> Stack:
        server = self._server or self._exits.enter_context(
            ApiServer(api_settings(self.database_url, self.redis_url, **self._settings))
        )
        self.api = self._exits.enter_context(server.client())
        return self

    def __exit__(self, *error: object) -> None:
        self._exits.close()

    @contextmanager
    def worker(
        self,
        processes: int = 1,
        queues: str | None = None,
        app: str = "worker.celery_app",
        **environment: str,
    ) -> Iterator[CeleryProcess]:
        """Run a worker until the end of the block; it is ready when the block begins.

        It serves every queue unless told which. ``app`` names another module with a Celery application.
        """
        name = f"worker{next(self._names)}"
        arguments = ["worker", "--concurrency", str(processes), "--hostname", f"{name}@test"]
        arguments += ["--queues", queues] if queues is not None else []
        started = self._start(name, arguments, environment, app)
        try:
            until(lambda: self._seen(name, started), f"{name} to appear")
            self._workers += 1
            yield started
        finally:
            self._workers -= 1
            started.stop()

    @contextmanager
    def thread_worker(self) -> Iterator[None]:
        """Have points made and run in this process until the end of the block."""
        told = {
            name.removeprefix("FABRICSWEEP_").lower(): value for name, value in IMPATIENT.items()
        }
        settings = WorkerSettings(
            database_url=self.database_url,
            redis_url=self.redis_url,
            **told,  # type: ignore[arg-type]
        )
        with ThreadWorker(settings):
            self._workers += 1
            try:
                yield
            finally:
                self._workers -= 1

    @contextmanager
    def scheduler(self, **environment: str) -> Iterator[CeleryProcess]:
        """Run the scheduler until the end of the block."""
        name = f"beat{next(self._names)}"
        started = self._start(name, ["beat"], environment)
        try:
            yield started
        finally:
            started.stop()

    def submit(self, spec: dict[str, Any]) -> str:
        """Submit a sweep and see its points made; gives its identifier."""
        response = self.api.post("/v1/sweeps", json=spec)
        assert response.status_code == 202, response.text
        identifier: str = response.json()["id"]
        self.expanded(identifier)
        return identifier

    def expanded(self, sweep_id: str) -> dict[str, Any]:
        """Give a sweep once its points are made: by a worker, or here where none runs."""
        if not self._workers:
            expand_all(self.database_url)
        until(lambda: self.sweep(sweep_id)["expansion"] is None, "the sweep to be expanded")
        return self.sweep(sweep_id)

    def mistakes(self, spec: dict[str, Any]) -> list[dict[str, Any]]:
        """Submit a specification; gives what is wrong with it, told at once or by its points."""
        response = self.api.post("/v1/sweeps", json=spec)
        assert response.status_code in (202, 422), response.text
        document = response.json()
        if response.status_code == 202:
            document = self.expanded(document["id"])
            assert document["phase"] == "failed"
        errors: list[dict[str, Any]] = document["errors"]
        assert errors
        return errors

    def forget_messages(self) -> None:
        """Lose every message on its way, as a broker does that is flushed."""
        with redis_client.Redis.from_url(self.redis_url) as client:
            client.flushall()

    def get(self, path: str, **parameters: Any) -> dict[str, Any]:
        """Read a document that must be there."""
        response = self.api.get(path, params=parameters)
        assert response.status_code == 200, response.text
        document: dict[str, Any] = response.json()
        return document

    def sweep(self, sweep_id: str) -> dict[str, Any]:
        """Read a sweep."""
        return self.get(f"/v1/sweeps/{sweep_id}")

    def finish(self, sweep_id: str, seconds: float = 360) -> dict[str, Any]:
        """Wait for the end of a sweep; gives it."""
        until(lambda: self.sweep(sweep_id)["phase"] in FINISHED, "the sweep to end", seconds)
        return self.sweep(sweep_id)

    def wait_for(self, sweep_id: str, phase: str, at_least: int) -> None:
        """Wait until so many runs of a sweep are in a phase."""
        until(
            lambda: self.sweep(sweep_id)["progress"][phase] >= at_least,
            f"{at_least} runs to be {phase}",
        )

    def _start(
        self,
        name: str,
        arguments: list[str],
        environment: dict[str, str],
        app: str = "worker.celery_app",
    ) -> CeleryProcess:
        own = {
            "FABRICSWEEP_DATABASE_URL": self.database_url,
            "FABRICSWEEP_REDIS_URL": self.redis_url,
        }
        log = self.folder / f"{name}.log"
        return CeleryProcess(arguments, own | IMPATIENT | environment, log, app)

    def _seen(self, name: str, started: CeleryProcess) -> bool:
        assert started.process.poll() is None, started.log.read_text()[-3000:]
        return f"{name}@test ready" in started.log.read_text()
