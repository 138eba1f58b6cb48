"""Letting workers and the scheduler be watched: a port with figures, and a file that says they are alive."""

from __future__ import annotations

from importlib.metadata import PackageNotFoundError, version
from typing import Any

from celery import bootsteps
from celery.beat import Scheduler as CeleryScheduler

from runtime.alive_file import EVERY_SECONDS, AliveFile, Pulse
from runtime.figures import Collector, registry, serve
from worker.config import WorkerSettings, worker_settings
from worker.figures import BEAT

_pulse: Pulse | None = None


def serve_figures(settings: WorkerSettings, part: str, *collectors: Collector) -> None:
    """Serve the figures of this process and its children, if a port is configured."""
    serve(registry(*collectors, part=part, version=installed_version()), settings)


def installed_version() -> str:
    """Give the version of what is installed."""
    try:
        return version("fabricsweep")
    except PackageNotFoundError:  # run from its folder
        return "unknown"


def start_pulse() -> None:
    """Begin to say that this process is alive, if a file is configured."""
    global _pulse
    path = worker_settings().alive_file
    if path is not None:
        _pulse = Pulse(AliveFile(path))
        _pulse.start()


def stop_pulse() -> None:
    """Say that it is no more."""
    if _pulse is not None:
        _pulse.stop()


def _turned() -> None:
    if _pulse is not None:
        _pulse.turned()


def _waits() -> None:
    if _pulse is not None:
        _pulse.waits()


class PulseOfWorker(bootsteps.StartStopStep):
    """Begins once the pool is there, also while no broker is."""

    requires = ("celery.worker.components:Pool",)

    def start(self, parent: Any) -> None:
        """Begin to say that the worker is alive."""
        start_pulse()


class PulseOfConsumer(bootsteps.StartStopStep):
    """Sees that the loop turns in which a worker takes messages; it rests while the broker is away."""

    requires = ("celery.worker.consumer.connection:Connection",)

    def __init__(self, parent: Any, **kwargs: Any) -> None:
        super().__init__(parent, **kwargs)
        self._entry: Any = None

    def start(self, parent: Any) -> None:
        """Look at the loop from now on."""
        _turned()
        self._entry = parent.timer.call_repeatedly(EVERY_SECONDS, _turned)

    def stop(self, parent: Any) -> None:
        """Look away: the connection is lost, or the worker ends."""
        if self._entry is not None:
            self._entry.cancel()
        _waits()


class WatchedScheduler(CeleryScheduler):
    """Celery's scheduler, all entries in memory; it notes when it has looked what is due."""

    def tick(self, *arguments: Any, **named: Any) -> Any:
        """Send what is due; gives the seconds until the next look."""
        _turned()
        BEAT.set_to_current_time()
        return super().tick(*arguments, **named)

    def _ensure_connected(self) -> Any:
        """Connect to the broker, which takes as long as the broker is away."""
        _waits()
        connection = super()._ensure_connected()
        _turned()
        return connection
