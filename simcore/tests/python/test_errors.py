"""Mistakes in a point, seen from Python; and stopping a run."""

from __future__ import annotations

import pickle
import threading
from typing import Any

import pytest

import simcore

_WORKLOAD = {"kind": "random_reads", "reads_per_core": 8}
_TOPOLOGY = {"kind": "ring", "endpoints": 8}


def _point(**changes: Any) -> dict[str, Any]:
    return {"topology": _TOPOLOGY, "workload": _WORKLOAD, **changes}


def _error_of(point: dict[str, Any]) -> simcore.PointError:
    with pytest.raises(simcore.PointError) as caught:
        simcore.check(point)
    return caught.value


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"topology": {"kind": "rnig", "endpoints": 8}}, "topology.kind"),
        ({"topology": {"kind": "ring"}}, "topology.endpoints"),
        ({"topology": {"kind": "ring", "endpoints": -8}}, "topology.endpoints"),
        ({"topology": {"kind": "ring", "endpoints": 8, "widths": [8]}}, "topology.widths"),
        ({"network": {"link_bandwidth_gbps": -1}}, "network.link_bandwidth_gbps"),
        ({"network": {"link_bandwith_gbps": 1}}, "network.link_bandwith_gbps"),
        (
            {"routing": {"kind": "minimal", "deadlock_avoidance": "no"}},
            "routing.deadlock_avoidance",
        ),
        ({"workload": {"kind": "random_read"}}, "workload.kind"),
        ({"topology": {"kind": "ring", "endpoints": 2**70}}, "topology.endpoints"),
        ({"topology": {"kind": "ring", "endpoints": {8}}}, "topology.endpoints"),
        ({"topology": {"kind": "ring", 3: 8}}, "topology"),
        ({"topology": [1]}, "topology.kind"),
    ],
)
def test_names_the_field(changes: dict[str, Any], field: str) -> None:
    error = _error_of(_point(**changes))
    assert error.field == field
    assert error.message
    assert str(error) == f"{error.field}: {error.value}: {error.message}"


def test_suggests_the_nearest_name() -> None:
    error = _error_of(_point(network={"link_bandwith_gbps": 1}))
    assert "did you mean 'link_bandwidth_gbps'?" in error.message
    assert error.value == "1"
    assert "link_bandwidth_gbps" in error.allowed


def test_errors_survive_pickling() -> None:
    error = _error_of(_point(topology={"kind": "ring", "endpoints": 1}))
    copy = pickle.loads(pickle.dumps(error))
    assert (copy.field, copy.value, copy.allowed, copy.message) == (
        error.field,
        error.value,
        error.allowed,
        error.message,
    )


def test_simulation_errors_are_of_one_family() -> None:
    for kind in ("DeadlockError", "MemoryLimitError", "TimeLimitError", "StoppedError"):
        assert issubclass(getattr(simcore, kind), simcore.SimulationError)
    assert issubclass(simcore.PointError, ValueError)


def test_a_raised_flag_stops_a_run_in_another_thread() -> None:
    stop = simcore.StopFlag()
    assert not stop.is_set()
    caught: list[Exception] = []
    long_run = _point(workload={"kind": "random_reads", "reads_per_core": 10_000_000})

    def run() -> None:
        try:
            simcore.run(long_run, stop=stop)
        except Exception as error:
            caught.append(error)

    running = threading.Thread(target=run)
    running.start()
    stop.set()  # reached only because the run holds no lock
    running.join(timeout=60)
    assert not running.is_alive()
    assert [type(error) for error in caught] == [simcore.StoppedError]
