"""How much memory a worker process believes to have."""

from __future__ import annotations

from pathlib import Path

from worker.memory import available_bytes, process_bytes


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
