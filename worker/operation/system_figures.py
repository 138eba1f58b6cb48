"""Figures of the whole system, read from the database when Prometheus asks.

Each housekeeper could tell them; the one does that holds the scheduler's lease, so that nothing counts twice.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import structlog

from runtime.figures import GaugeMetricFamily, Metric
from storage.operation.records.system import SystemFigures
from storage.operation.system_store import SystemStore
from storage.session import DatabaseUnavailableError, Engine, transaction

_SINGLE = {
    "sweeps_paused_by_breaker": "Sweeps that were paused because their runs fail for one reason",
    "workers": "Workers that have shown a sign of life lately",
    "worker_processes": "Processes of live workers: so many runs can go on at once",
    "leases": "Chunks of runs that workers hold",
    "lease_oldest_seconds": "How long the chunk has been worked on that was begun first",
    "lease_overdue_seconds": "How long ago the first lease ran out that nobody has taken back",
    "expansions_waiting": "Sweeps whose points nobody makes yet",
    "expansions_under_way": "Sweeps whose points are being made",
    "expansion_starved_seconds": "How long a sweep has waited for its points of a project of which nothing "
    "is being expanded, at most",
    "deliveries_waiting": "Messages to webhooks and mails that are still to be delivered",
    "delivery_overdue_seconds": "How long the first of them has been due",
    "reaper_silence_seconds": "Time since lost leases were last looked for",
    "database_bytes": "Size of the database on disk",
    "backup_age_seconds": "Time since the newest back-up that was noted",
    "transaction_oldest_seconds": "Age of the oldest transaction that is open",
}


class SystemCollector:
    """Gives the figures, or only that the database does not answer.

    Parameters
    ----------
    alive_seconds
        how long a silent worker counts as alive.
    tells
        whether this process is the one to tell.
    broker_answers
        asks the broker.
    disk_bytes
        what the disk of the database has; None where nobody has said.
    """

    def __init__(
        self,
        engine: Engine,
        alive_seconds: float,
        tells: Callable[[], bool],
        broker_answers: Callable[[], bool],
        disk_bytes: int | None,
    ) -> None:
        self._engine = engine
        self._broker_answers = broker_answers
        self._disk_bytes = disk_bytes
        self._alive_seconds = alive_seconds
        self._tells = tells
        self._log = structlog.get_logger("worker.operation.system_figures")

    def collect(self) -> Iterator[Metric]:
        """Read and give them."""
        if not self._tells():
            return
        figures = self._read()
        yield _gauge("database_up", "1 while the database answers", int(figures is not None))
        yield _gauge("broker_up", "1 while the broker answers", int(self._broker_answers()))
        if self._disk_bytes is not None:
            told = "What the disk of the database has, as FABRICSWEEP_DATABASE_DISK_BYTES says"
            yield _gauge("system_database_disk_bytes", told, self._disk_bytes)
        if figures is not None:
            yield from _families(figures)

    def _read(self) -> SystemFigures | None:
        try:
            with transaction(self._engine) as session:
                return SystemStore(session).figures(self._alive_seconds)
        except DatabaseUnavailableError as error:
            self._log.warning("figures_not_read", error=str(error))
            return None


def _families(figures: SystemFigures) -> Iterator[Metric]:
    for name, told in _SINGLE.items():
        value = getattr(figures, name)
        if value is not None:
            yield _gauge(f"system_{name}", told, value)
    queued = _labelled("queued_runs", "Runs that wait for a worker", "pool", "held")
    oldest = _labelled(
        "queued_run_oldest_seconds",
        "How long the run has waited that is next in its sweep, at most",
        "pool",
        "held",
    )
    executing = _labelled("executing_runs", "Runs that workers hold", "pool", "held")
    for pool in figures.pools:
        labels = [pool.pool.value, pool.held or "no"]
        queued.add_metric(labels, pool.queued)
        oldest.add_metric(labels, pool.oldest_seconds)
        executing.add_metric(labels, pool.executing)
    connections = _labelled(
        "server_connections", "Connections to the database of all processes", "state"
    )
    for state, count in figures.connections.items():
        connections.add_metric([state], count)
    most = "Connections that the database server allows, to all its databases"
    yield from (queued, oldest, executing, connections)
    yield _gauge("system_server_connections_most", most, figures.connections_most)


def _gauge(name: str, told: str, value: float) -> GaugeMetricFamily:
    return GaugeMetricFamily(f"fabricsweep_{name}", told, value=value)


def _labelled(name: str, told: str, *labels: str) -> GaugeMetricFamily:
    return GaugeMetricFamily(f"fabricsweep_system_{name}", told, labels=labels)
