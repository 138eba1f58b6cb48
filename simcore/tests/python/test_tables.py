"""Tables of a result: arrays over the core's memory, and what their columns add up to."""

from __future__ import annotations

import gc
from typing import Any

import numpy as np
import pytest

import simcore

_POINT = {
    "topology": {"kind": "dragonfly", "endpoints": 72, "radix": 9},
    "workload": {"kind": "uniform_random", "messages_per_endpoint": 50},
    "report": {"ports": "all"},
}


def _ports() -> tuple[dict[str, Any], dict[str, Any]]:
    result = simcore.run(_POINT)
    return result, result["tables"]["ports"]


def test_columns_are_arrays_of_one_length() -> None:
    _, ports = _ports()
    link_class = ports.pop("link_class")
    lengths = {len(column) for column in ports.values()} | {len(link_class["codes"])}
    assert lengths == {36 * 9 + 72}
    assert all(isinstance(column, np.ndarray) for column in ports.values())
    assert ports["bytes"].dtype == np.uint64
    assert ports["peer_router"].dtype == np.int64


def test_arrays_outlive_the_result() -> None:
    active = _ports()[1]["active_ns"]
    before = active.copy()
    gc.collect()
    _ports()
    assert np.array_equal(active, before)
    with pytest.raises(ValueError, match="read-only"):
        active[0] = 1


def test_every_port_splits_the_elapsed_time() -> None:
    result, ports = _ports()
    total = ports["active_ns"] + ports["idle_ns"] + ports["stalled_ns"]
    assert np.allclose(total, result["ports"]["elapsed_ns"], rtol=1e-12)
    assert ports["idle_ns"].min() >= 0


def test_sums_are_those_of_the_classes_and_totals() -> None:
    result, ports = _ports()
    names = np.array(ports["link_class"]["values"])[ports["link_class"]["codes"]]
    for row in result["ports"]["classes"]:
        of_class = names == row["link_class"]
        assert of_class.sum() == row["ports"]
        assert ports["bytes"][of_class].sum() == row["bytes"]
    assert ports["packets"][names == "ejection"].sum() == result["metrics"]["packets_delivered"]
    assert ports["bytes"][names == "ejection"].sum() == result["metrics"]["bytes_delivered"]
    assert ports["packets"][names == "injection"].sum() == result["metrics"]["packets_delivered"]
    hops = ports["packets"][(names != "injection") & (names != "ejection")].sum()
    assert hops == result["cost"]["packet_hops"]
