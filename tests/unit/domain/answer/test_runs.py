"""Runs as columns are the same runs: nothing is lost on the way there and back."""

from __future__ import annotations

import math
import random

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from domain.answer.runs import RunColumns, StudyRun
from domain.run.phase import RUN_PHASES, Phase
from tests.support.chance import examples

_NUMBERS = st.floats(allow_nan=False)
_RUNS = st.lists(
    st.builds(
        StudyRun,
        point_index=st.integers(0, 3),
        replicate=st.integers(0, 5),
        phase=st.sampled_from(RUN_PHASES),
        values=st.dictionaries(st.sampled_from(["time", "load"]), _NUMBERS),
        digest=st.none() | st.sampled_from(["a", "b"]),
        random_streams=st.none() | st.sampled_from([(), ("traffic",), ("traffic", "noise")]),
        bounds=st.none() | st.tuples(st.none() | _NUMBERS, st.none() | _NUMBERS),
    ),
    unique_by=lambda run: (run.point_index, run.replicate),
    max_size=12,
)


def _without_digest(run: StudyRun) -> tuple[object, ...]:
    told = (run.phase, dict(run.values), run.random_streams, run.bounds, run.digest is None)
    return run.point_index, run.replicate, *told


@examples(200)
@given(_RUNS, st.randoms(use_true_random=False))
def test_columns_are_the_runs_in_their_order(runs: list[StudyRun], shuffler: random.Random) -> None:
    expected = sorted(runs, key=lambda run: (run.point_index, run.replicate))
    shuffler.shuffle(runs)
    columns = RunColumns.of(runs)
    for found in ([*columns], [columns[n] for n in range(len(columns))], columns[:]):
        assert [*map(_without_digest, found)] == [*map(_without_digest, expected)]
    pairs = [(a, b) for a in range(len(runs)) for b in range(a)]
    for a, b in pairs:
        assert (columns[a].digest == columns[b].digest) == (
            expected[a].digest == expected[b].digest
        )


@examples(100)
@given(_RUNS, st.sets(st.integers(0, 4)))
def test_the_runs_of_some_points_keep_all_that_is_theirs(
    runs: list[StudyRun], points: set[int]
) -> None:
    kept = [*RunColumns.of(runs).at_points(points)]
    own = RunColumns.of([run for run in runs if run.point_index in points])
    assert [*map(_without_digest, kept)] == [*map(_without_digest, own)]


def test_a_metric_that_no_run_has_is_a_column_of_nothing() -> None:
    columns = RunColumns.of([StudyRun(0, 0, Phase.COMPLETED, {"time": 1.0, "rate": math.nan}, "x")])
    assert np.isnan(columns.column("load")).tolist() == [True]
    assert [columns.has(name) for name in ("time", "rate", "load")] == [True, False, False]
    assert columns[0].values == {"time": 1.0}


def test_runs_are_told_by_their_phases() -> None:
    phases = (Phase.QUEUED, Phase.COMPLETED, Phase.FAILED)
    columns = RunColumns.of([StudyRun(n, 0, phase) for n, phase in enumerate(phases)])
    assert columns.is_in(Phase.COMPLETED, Phase.FAILED).tolist() == [False, True, True]
