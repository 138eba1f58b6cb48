"""Families of processors: who runs what, what a result says, what a build may be told."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest
from golden_points import golden_points

import simcore
from simcore.processors import UnsupportedMachineError, built_for, machine, refuse_unsupported

_SOURCES = Path(__file__).parents[2]


@pytest.mark.parametrize(
    ("needed", "has"),
    [
        ("x86-64", "x86-64"),
        ("x86-64", "x86-64-v4"),
        ("x86-64-v3", "x86-64-v3"),
        ("x86-64-v3", "x86-64-v4"),
        ("aarch64", "aarch64"),
    ],
)
def test_later_processors_run_what_was_built_for_earlier_ones(needed: str, has: str) -> None:
    refuse_unsupported(needed, has)


@pytest.mark.parametrize(
    ("needed", "has"), [("x86-64-v3", "x86-64-v2"), ("x86-64-v2", "x86-64"), ("x86-64", "aarch64")]
)
def test_earlier_processors_are_told_what_runs_there(needed: str, has: str) -> None:
    with pytest.raises(UnsupportedMachineError) as refused:
        refuse_unsupported(needed, has)
    assert f"built for {needed} processors, and this machine is {has}" in str(refused.value)
    assert "SIMCORE_CPU" in str(refused.value)


def test_every_model_says_what_computed_a_result() -> None:
    points = {point.get("model", "packet"): point for point in golden_points().values()}
    assert points.keys() == {model["name"] for model in simcore.catalog()["models"]}
    for point in points.values():
        told = simcore.run(point)["provenance"]["instruction_set"]
        assert told == {"built_for": built_for, "machine": machine}


@pytest.mark.skipif(shutil.which("cmake") is None, reason="cmake is not on this machine")
@pytest.mark.parametrize(
    ("options", "flags", "told"),
    [
        (
            ["-DSIMCORE_CPU=haswell"],
            "",
            'SIMCORE_CPU is "haswell"; allowed are baseline, x86-64-v2',
        ),
        (["-DSIMCORE_CPU=native"], "", 'SIMCORE_CPU is "native"; allowed are baseline, x86-64-v2'),
        ([], "-march=native", 'hold "-march=": name the processors by SIMCORE_CPU'),
    ],
)
def test_a_build_names_a_family_that_there_is(
    tmp_path: Path, options: list[str], flags: str, told: str
) -> None:
    done = subprocess.run(
        ["cmake", "-S", _SOURCES, "-B", tmp_path, *options],
        env={**os.environ, "CXXFLAGS": flags}, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode != 0
    assert told in " ".join(done.stderr.split())
