"""Address traces that points of the workload dsm repeat: what is refused, and what a run makes of one."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import simcore
from simcore.cli import main

TYPES = {"core": np.uint32, "gap_ps": np.uint64, "address": np.uint64, "write": np.uint8}
POINT: dict[str, Any] = {
    "topology": {"kind": "single_router", "endpoints": 2},
    "workload": {
        "kind": "dsm",
        "access_pattern": "trace",
        "trace": "mine",
        "cores_per_endpoint": 2,
        "address_map": "interleaved",
    },
}


def columns(*rows: tuple[int, int, int, int]) -> dict[str, Any]:
    """Those of rows of core, gap in ps, address and write."""
    return {
        name: np.array([row[place] for row in rows], kind)
        for place, (name, kind) in enumerate(TYPES.items())
    }


def metrics(*rows: tuple[int, int, int, int]) -> dict[str, Any]:
    trace = simcore.AddressTrace(columns(*rows))
    found: dict[str, Any] = simcore.run(POINT, traces={"mine": trace})["metrics"]
    return found


def test_a_trace_says_what_it_holds() -> None:
    trace = simcore.AddressTrace(columns((2, 5, 64, 1), (0, 0, 4096, 0)))
    assert trace.cores == 3
    assert trace.memory_bytes == 2 * 16 + 4 * 8
    assert trace.figures() == {
        "trace_cores": 3,
        "trace_operations": 2,
        "trace_writes": 1,
        "trace_address_bytes": 4097,
    }


@pytest.mark.parametrize(
    ("changes", "field", "said"),
    [
        ({"write": None}, "address_trace.write", "is missing"),
        ({"core": np.array([0, 1])}, "address_trace.core", "must be a numpy array"),
        ({"core": np.zeros(3, np.uint32)}, "address_trace.gap_ps", "is not as long"),
        ({"address": np.array([0, 1 << 48], np.uint64)}, "address_trace.address", "row 1 has"),
        (
            {"write": np.array([7, 0], np.uint8)},
            "address_trace.write",
            "row 0 has 7: must be 0 to 1",
        ),
    ],
)
def test_columns_that_are_wrong_are_named(changes: dict[str, Any], field: str, said: str) -> None:
    given = columns((0, 0, 64, 0), (1, 0, 64, 1)) | changes
    kept = {name: column for name, column in given.items() if column is not None}
    with pytest.raises(simcore.PointError) as caught:
        simcore.AddressTrace(kept)
    assert caught.value.field == field
    assert said in str(caught.value)


def test_what_is_no_trace_is_refused() -> None:
    with pytest.raises(simcore.PointError, match="must map names to Trace or AddressTrace objects"):
        simcore.run(POINT, traces={"mine": columns((0, 0, 64, 0))})  # type: ignore[dict-item]


def test_the_order_of_cores_means_nothing() -> None:
    rows = [
        (core, 500 * number, 4096 * core + 64 * number, 0)
        for core in range(4)
        for number in range(9)
    ]
    mixed = sorted(rows, key=lambda row: (row[1], -row[0]))
    assert metrics(*rows) == metrics(*mixed)


def test_gaps_pass_between_the_accesses_of_a_core() -> None:
    rows = [(0, 0, 64, 0)] + [(0, 2_000_000, 64, 0)] * 10
    # The line is there after the first access; each of the others comes 2 µs after the one before.
    found = metrics(*rows)
    assert 20_000 <= found["completion_time_ns"] < 20_010
    assert found["l1_hit_fraction"] == pytest.approx(10 / 11)


def test_writes_of_others_take_copies_away() -> None:
    reads = [(0, 0, 64, 0)] + [(0, 1_000_000, 64, 0)] * 4
    write = (2, 2_500_000, 64, 1)  # on the other endpoint
    assert metrics(*reads)["invalidations_per_operation"] == 0
    assert metrics(*reads, write)["invalidations_per_operation"] > 0


def test_more_cores_than_places_are_refused() -> None:
    with pytest.raises(simcore.PointError, match="5 cores"):
        metrics(*((core, 0, 64, 0) for core in range(5)))


def test_what_the_point_says_otherwise_is_refused() -> None:
    point = POINT | {"workload": POINT["workload"] | {"trace_writes": 3}}
    trace = simcore.AddressTrace(columns((0, 0, 64, 1)))
    with pytest.raises(simcore.PointError) as caught:
        simcore.run(point, traces={"mine": trace})
    assert (caught.value.field, caught.value.value) == ("workload.trace_writes", "3")


def test_a_point_repeats_a_file(tmp_path: Path, capsys: Any) -> None:
    (tmp_path / "point.json").write_text(json.dumps(POINT))
    (tmp_path / "accesses.txt").write_text("0 0 0x40 R\n1 2.5 0x80 W\n")
    trace = f"mine={tmp_path / 'accesses.txt'}"
    assert main(["run", str(tmp_path / "point.json"), "--trace", trace]) == 0
    assert json.loads(capsys.readouterr().out)["metrics"]["completion_time_ns"] > 0
    (tmp_path / "accesses.txt").write_text("0 0 0x40 R\n1 2.5 0x8")
    assert main(["run", str(tmp_path / "point.json"), "--trace", trace]) == 2
    assert "accesses.txt:2: has 3 values" in capsys.readouterr().err
