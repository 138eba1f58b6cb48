"""A worker whose simulations of one latency hear nothing: `celery -A tests.support.stubborn_worker`."""

from __future__ import annotations

import time
from typing import Any

from worker.celery_app import app
from worker.run import chunk_runner

__all__ = ["app"]

STUBBORN_LATENCY_NS = 77
_simulate = chunk_runner.simulate


def _stubborn(point: dict[str, Any], *others: Any) -> Any:
    if point["network"]["link_latency_ns"] == STUBBORN_LATENCY_NS:
        while True:
            time.sleep(1)
    return _simulate(point, *others)


chunk_runner.simulate = _stubborn
