"""How much of its machine a worker process takes."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from runtime.container import share_bytes
from worker import machine
from worker.machine import (
    INTERPRETER_BYTES,
    LEAST_BYTES,
    MIB,
    PARENT_BYTES,
    available_bytes,
    process_bytes,
    process_threads,
    usable_cores,
    whole_bytes,
)


@pytest.fixture
def eight_cores(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "sched_getaffinity", lambda _: set(range(8)), raising=False)


def group(tmp_path: Path, lines: str, **files: str) -> tuple[Path, Path]:
    """Lay out a control group: its list, and files by path, whose slashes are written __."""
    (tmp_path / "list").write_text(lines)
    for name, content in files.items():
        path = tmp_path / "fs" / name.replace("__", "/").replace("-", ".")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content)
    return tmp_path / "list", tmp_path / "fs"


@pytest.mark.usefixtures("eight_cores")
@pytest.mark.parametrize(
    ("limit", "cores"),
    [
        ("max 100000", 8),
        ("200000 100000", 2),
        ("250000 100000", 2),
        ("50000 100000", 1),
        ("1600000 100000", 8),
        ("odd", 8),
    ],
)
def test_cores_are_cut_to_the_quota(tmp_path: Path, limit: str, cores: int) -> None:
    assert usable_cores(*group(tmp_path, "", **{"cpu-max": limit})) == cores


@pytest.mark.usefixtures("eight_cores")
@pytest.mark.parametrize(("quota", "cores"), [("-1", 8), ("300000", 3)])
def test_cores_are_cut_to_the_quota_of_version_1(tmp_path: Path, quota: str, cores: int) -> None:
    files = {"cpu__cpu-cfs_quota_us": quota, "cpu__cpu-cfs_period_us": "100000"}
    assert usable_cores(*group(tmp_path, "3:cpu,cpuacct:/docker/1\n", **files)) == cores


@pytest.mark.usefixtures("eight_cores")
def test_the_tightest_group_above_counts(tmp_path: Path) -> None:
    files = {"a__cpu-max": "300000 100000", "a__b__cpu-max": "max 100000"}
    assert usable_cores(*group(tmp_path, "0::/a/b\n", **files)) == 3


def test_a_machine_without_groups_gives_all_its_cores(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "sched_getaffinity", lambda _: {3}, raising=False)
    assert usable_cores(tmp_path / "missing", tmp_path) == 1


def test_a_container_limit_below_the_machine_counts(tmp_path: Path) -> None:
    assert available_bytes(*group(tmp_path, "", **{"memory-max": "1048576\n"})) == 1048576
    files = {"memory__a__memory-limit_in_bytes": "2048\n"}
    assert available_bytes(*group(tmp_path, "9:memory:/a\n", **files)) == 2048


def test_no_limit_leaves_the_machine(tmp_path: Path) -> None:
    machine_bytes = available_bytes(tmp_path / "missing", tmp_path)
    assert machine_bytes > 0
    assert available_bytes(*group(tmp_path, "0::/\n", **{"memory-max": "max\n"})) == machine_bytes


def test_processes_share_what_is_left_beside_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(machine, "available_bytes", lambda: PARENT_BYTES + 4 * 2048 * MIB)
    left = 2048 * MIB - INTERPRETER_BYTES
    assert process_bytes(123, 8, MIB) == 123
    assert process_bytes(None, 4, MIB) == left - 4 * MIB
    # Tables never take more than a quarter.
    assert process_bytes(None, 4, 1024 * MIB) == left - left // 4
    assert process_bytes(None, 400, MIB) == LEAST_BYTES


def test_one_process_may_have_what_the_others_leave(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(machine, "available_bytes", lambda: PARENT_BYTES + 4 * 2048 * MIB)
    assert whole_bytes(123, 8, MIB) == 123
    assert whole_bytes(None, 4, MIB) == 4 * (2048 * MIB - INTERPRETER_BYTES) - 4 * MIB
    assert whole_bytes(None, 1, MIB) == process_bytes(None, 1, MIB)
    assert whole_bytes(None, 400, MIB) == LEAST_BYTES


@pytest.mark.usefixtures("eight_cores")
def test_threads_are_an_equal_part_of_the_cores_and_never_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(machine, "usable_cores", lambda: 8)
    assert process_threads(None, 3) == 2
    assert process_threads(None, 20) == 1
    assert process_threads(5, 8) == 5
    assert process_threads(64, 1) == 8


@pytest.mark.parametrize(
    ("wanted", "processes", "limit", "given"),
    [
        (4096, 1, 2048, 1024),
        (4096, 2, 2048, 512),
        (4096, 2, 512, 512),
        (4096, 1, 2**20, 4096),
        (256, 4, 1024, 256),
    ],
)
def test_bounded_processes_map_half_of_a_container(
    tmp_path: Path, wanted: int, processes: int, limit: int, given: int
) -> None:
    places = group(tmp_path, "0::/\n", **{"memory-max": f"{limit * MIB}\n"})
    if wanted > given:
        assert share_bytes(wanted * MIB, processes, *places) == given * MIB
    else:
        assert share_bytes(wanted * MIB, processes, *places) <= given * MIB
