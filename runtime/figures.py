"""Figures for Prometheus, and the only module that loads its client.

Where the values of figures live is decided as the client is loaded: in the process, or in the folder that
``PROMETHEUS_MULTIPROC_DIR`` names, which all processes of a server share. Some processes of a worker simulate
and another is asked; so it has such a folder whenever it is to be asked, without being told.
"""

from __future__ import annotations

import atexit
import os
import shutil
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from tempfile import mkdtemp

import structlog

from runtime.watch_settings import PortSettings

_FOLDER = "PROMETHEUS_MULTIPROC_DIR"


def _share() -> None:
    """Make the folder, and remove it when this process ends; its children leave it alone."""
    maker, folder = os.getpid(), mkdtemp(prefix="fabricsweep-figures-")
    os.environ[_FOLDER] = folder

    def remove() -> None:
        if os.getpid() == maker:
            shutil.rmtree(folder, ignore_errors=True)

    atexit.register(remove)


if os.environ.get("FABRICSWEEP_METRICS_PORT") and _FOLDER not in os.environ:
    _share()

from prometheus_client import (  # noqa: E402 - the folder must be named before
    CONTENT_TYPE_LATEST,
    GC_COLLECTOR,
    PLATFORM_COLLECTOR,
    PROCESS_COLLECTOR,
    REGISTRY,
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    generate_latest,
    start_http_server,
)
from prometheus_client.core import GaugeMetricFamily, Metric  # noqa: E402
from prometheus_client.multiprocess import (  # noqa: E402
    MultiProcessCollector,
    mark_process_dead,
)
from prometheus_client.registry import Collector  # noqa: E402

__all__ = [
    "CONTENT_TYPE_LATEST",
    "Collector",
    "CollectorRegistry",
    "Counter",
    "Gauge",
    "GaugeMetricFamily",
    "Histogram",
    "Metric",
    "count_in_all_processes",
    "page",
    "registry",
    "serve",
]

PREFIX = "fabricsweep"
_log = structlog.get_logger("runtime.figures")

# Of an interpreter and its garbage collector nobody here reads anything.
for _collector in (GC_COLLECTOR, PLATFORM_COLLECTOR):
    with suppress(KeyError):
        REGISTRY.unregister(_collector)


class _AllProcesses(MultiProcessCollector):
    """The figures of all processes that share the folder; what a dead one was doing counts no more."""

    def collect(self) -> Iterable[Metric]:
        """Read the files of the folder."""
        for file in Path(os.environ[_FOLDER]).glob("gauge_live*.db"):
            process = int(file.stem.rpartition("_")[2])
            if not _is_alive(process):
                mark_process_dead(process)  # type: ignore[no-untyped-call]
        collected: Iterable[Metric] = super().collect()  # type: ignore[no-untyped-call]
        return collected


class _Build:
    """What is installed: a figure that is always 1, and says it by its labels."""

    def __init__(self, **told: str) -> None:
        self._told = told

    def collect(self) -> Iterator[Metric]:
        """Give the one figure."""
        name, told = f"{PREFIX}_build", "What this process was built from"
        found = GaugeMetricFamily(name, told, labels=list(self._told))
        found.add_metric(list(self._told.values()), 1)
        yield found


def count_in_all_processes() -> bool:
    """Tell whether figures are those of several processes together."""
    return _FOLDER in os.environ


def registry(*collectors: Collector, **build: str) -> CollectorRegistry:
    """Make what is asked for figures: those of this process, or of all that share its folder.

    Parameters
    ----------
    collectors
        give further figures whenever they are asked.
    build
        names what is installed.
    """
    found = CollectorRegistry()
    if count_in_all_processes():
        _AllProcesses(found)  # type: ignore[no-untyped-call]
        found.register(PROCESS_COLLECTOR)
    else:
        found.register(_Everything())
    found.register(_Build(**build))
    for collector in collectors:
        found.register(collector)
    return found


class _Everything:
    """The figures of this process."""

    def collect(self) -> Iterable[Metric]:
        """Give all that were made."""
        return REGISTRY.collect()


def page(asked: CollectorRegistry) -> bytes:
    """Write figures as Prometheus reads them."""
    written: bytes = generate_latest(asked)
    return written


def serve(asked: CollectorRegistry, settings: PortSettings) -> None:
    """Serve figures at /metrics of a port of their own, from a thread of this process, if one is configured.

    A port that is taken is no reason not to work: the log says so.
    """
    if settings.metrics_port is None:
        return
    try:
        start_http_server(settings.metrics_port, addr=settings.metrics_host, registry=asked)
    except OSError as error:
        place = f"{settings.metrics_host}:{settings.metrics_port}"
        _log.error("metrics_not_served", address=place, error=str(error))


def _is_alive(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True
