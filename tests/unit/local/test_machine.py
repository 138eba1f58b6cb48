"""How many worker processes this machine bears."""

from pathlib import Path

import pytest

from local import machine


@pytest.mark.parametrize(
    ("limit", "cores"),
    [
        ("max 100000", 8),
        ("200000 100000", 2),
        ("50000 100000", 1),
        ("1600000 100000", 8),
        ("odd", 8),
    ],
)
def test_cores_are_cut_to_the_share_of_the_container(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, limit: str, cores: int
) -> None:
    monkeypatch.setattr(machine.os, "sched_getaffinity", lambda _: set(range(8)), raising=False)
    path = tmp_path / "cpu.max"
    path.write_text(limit)
    assert machine.usable_cores(path) == cores


def test_a_machine_without_such_limits_gives_all_its_cores(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(machine.os, "sched_getaffinity", lambda _: {3}, raising=False)
    assert machine.usable_cores(tmp_path / "missing") == 1
