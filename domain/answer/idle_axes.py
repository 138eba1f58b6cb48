"""Axes whose values change nothing: said once, and folded where a question does not ask for them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from domain.answer.document import Alarm, Question
from domain.answer.places import axis_label, named_value
from domain.answer.request import AnswerRequest
from domain.answer.roles import choose_roles
from domain.answer.study import Study, StudyAxis
from domain.answer.words import counted, listed
from domain.catalog.axis_kind import AxisKind
from domain.run.phase import Phase

_ABOUT_AXES = (Question.MAP, Question.SENSITIVITY, Question.PROBABILITY)
"""Questions that tell of every axis what it does, also that it does nothing."""


@dataclass(frozen=True, slots=True)
class FoldedStudy:
    """A study without the axes that change nothing.

    Attributes
    ----------
    study
        with one value left of each such axis that the question does not ask for.
    alarms
        one that names them all; none where every axis changes something.
    """

    study: Study
    alarms: list[Alarm]


def without_idle_axes(study: Study, question: Question, request: AnswerRequest) -> FoldedStudy:
    """Fold the axes without effect that would only repeat what is told.

    What competes and what is walked along stays: there the answer shows that nothing changes. So do sizes
    and topologies, which are several networks. Of a folded axis the value with most results stays, since all
    values have the same.

    Raises
    ------
    AnswerError
        as `choose_roles`.
    """
    idle = idle_axes(study)
    if not idle:
        return FoldedStudy(study, [])
    roles = choose_roles(study, question, request)
    named = (request.relative_to or "").partition("=")[0]
    folded = {
        n: _fullest(study, n)
        for n in idle
        if n in roles.places
        and study.axes[n].kind is not AxisKind.SCALE
        and not study.chooses_topology(n)
        and question not in _ABOUT_AXES
        and named not in (study.axes[n].info.name, *study.axes[n].info.paths)
    }
    alarm = Alarm(name="no_effect", text=_text(study, idle, folded))
    return FoldedStudy(_kept(study, folded) if folded else study, [alarm])


def idle_axes(study: Study) -> list[int]:
    """Find axes along which runs that differ in nothing else have the same results everywhere."""
    columns = study.columns
    kept = columns.has_result & columns.is_in(Phase.COMPLETED)
    runs = _Runs(
        study.steps[study.run_points[kept]], columns.replicates[kept], columns.digests[kept]
    )
    return [
        n
        for n, axis in enumerate(study.axes)
        if axis.varies and axis.kind is not AxisKind.CHANCE and _is_without_effect(runs, n)
    ]


def _fullest(study: Study, axis: int) -> int:
    """Give the step that most runs with results have, the first of several."""
    columns = study.columns
    counts = np.bincount(
        study.steps[study.run_points[columns.has_result]][:, axis],
        minlength=len(study.axes[axis].info.values),
    )
    return int(counts.argmax())


def _kept(study: Study, folded: dict[int, int]) -> Study:
    """Keep the points at one step of each folded axis."""
    points = [p for p in study.points if all(p.steps[n] == step for n, step in folded.items())]
    axes = [
        StudyAxis(
            replace(
                axis.info,
                values=axis.info.values[folded[n] : folded[n] + 1],
                labels=axis.info.labels[folded[n] : folded[n] + 1],
            ),
            axis.kind,
        )
        if n in folded
        else axis
        for n, axis in enumerate(study.axes)
    ]
    points = [
        replace(p, steps=tuple(0 if n in folded else step for n, step in enumerate(p.steps)))
        for p in points
    ]
    runs = study.columns.at_points({point.index for point in points})
    return replace(study, axes=tuple(axes), points=points, runs=runs)


def _text(study: Study, idle: Sequence[int], folded: dict[int, int]) -> str:
    """Name all of them in one sentence."""
    infos = [study.axes[n].info for n in idle]
    shown = listed([named_value(study.axes[n].info, step) for n, step in folded.items()])
    end = f" The answer shows {shown}." if shown else ""
    if len(infos) > 1:
        names = listed([axis_label(info) for info in infos])
        told = "all values of each give the same results everywhere"
        return f"The axes {names} change nothing here: {told}.{end}"
    values = counted(len(infos[0].values), "value")
    told = f"its {values} give the same results everywhere"
    return f"The axis {axis_label(infos[0])} changes nothing here: {told}.{end}"


@dataclass(frozen=True, slots=True)
class _Runs:
    """Where runs lie, a row of steps each, and what tells their results apart."""

    steps: NDArray[np.int64]
    replicates: NDArray[np.int64]
    digests: NDArray[np.int64]


def _is_without_effect(runs: _Runs, axis: int) -> bool:
    """Say whether runs that differ along one axis alone have the same results, and there are any."""
    if not len(runs.replicates):
        return False
    first = runs.replicates == runs.replicates.min()
    # What has an effect shows it in one replicate, most often.
    if _are_equal(runs, axis, first) is False:
        return False
    return bool(_are_equal(runs, axis, np.ones(len(first), bool)))


def _are_equal(runs: _Runs, axis: int, chosen: NDArray[np.bool_]) -> bool | None:
    """Say whether runs that differ along one axis alone have the same results; None without any."""
    rows = np.column_stack([np.delete(runs.steps, axis, axis=1), runs.replicates])[chosen]
    order = np.lexsort(rows.T)
    rows, digests = rows[order], runs.digests[chosen][order]
    beside = (rows[1:] == rows[:-1]).all(axis=1)
    if not beside.any():
        return None
    return bool((digests[1:] == digests[:-1])[beside].all())
