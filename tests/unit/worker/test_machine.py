"""How much of its machine a worker process takes."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from worker.machine import available_bytes, process_bytes, process_threads


def test_a_container_limit_below_the_machine_counts(tmp_path: Path) -> None:
    limit = tmp_path / "memory.max"
    limit.write_text("1048576\n")
    assert available_bytes((limit,)) == 1048576


def test_no_limit_leaves_the_machine(tmp_path: Path) -> None:
    unlimited = tmp_path / "memory.max"
    unlimited.write_text("max\n")
    machine = available_bytes(())
    assert machine > 0
    assert available_bytes((unlimited, tmp_path / "missing")) == machine


def test_processes_share_unless_told_otherwise() -> None:
    assert process_bytes(123, 8) == 123
    assert process_bytes(None, 4) == available_bytes() // 4


def test_threads_are_an_equal_part_of_the_cores_and_never_more(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(os, "sched_getaffinity", lambda _: set(range(8)))
    assert process_threads(None, 3) == 2
    assert process_threads(None, 20) == 1
    assert process_threads(5, 8) == 5
    assert process_threads(64, 1) == 8
