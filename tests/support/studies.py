"""Studies whose truth is known: their values are made here, not simulated."""

from __future__ import annotations

import random
import zlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from itertools import product
from typing import Any

from domain.answer.study import Design, DrawnInput, Study, StudyAxis, StudyPoint, StudyRun
from domain.catalog.axis_kind import AxisKind
from domain.catalog.models import MetricSpec
from domain.run.phase import Phase
from domain.sweep.axes.axis import AxisInfo, Drawn
from domain.sweep.samples.sample_axis import sample_axis

_UNITS = {"link_bandwidth_gbps": "gbps", "message_bytes": "bytes", "link_latency_ns": "ns"}
TIME = MetricSpec(name="completion_time_ns", unit="ns", better="lower")
LATENCY = MetricSpec(
    name="packet_latency_mean_ns", unit="ns", better="lower", needs_steady_state=True
)
ACCEPTED = MetricSpec(name="accepted_load", unit="fraction", better="higher")
BANDWIDTH = MetricSpec(name="mean_flow_bandwidth_fraction", unit="fraction", better="higher")

Made = Mapping[str, float] | Phase | tuple[Phase, Mapping[str, float]]
"""The metrics of a run, the phase of one without a result, or both of one with a part of it."""


def axis(
    path: str,
    values: Sequence[Any],
    kind: AxisKind,
    unit: str | None = None,
    labels: Sequence[str] = (),
) -> StudyAxis:
    """Make an axis of one parameter or section; its labels are its values unless given."""
    shown = labels or [f"{v:g}" if isinstance(v, int | float) else str(v) for v in values]
    return StudyAxis(AxisInfo(path, (path,), tuple(values), unit, tuple(shown)), kind)


def zipped(name: str, kind: AxisKind, steps: Sequence[Mapping[str, Any]]) -> StudyAxis:
    """Make an axis of several parameters that move together; `make` gets its label."""
    labels = tuple(" / ".join(str(value) for value in step.values()) for step in steps)
    return StudyAxis(AxisInfo(name, tuple(steps[0]), tuple(steps), None, labels), kind)


def noise(count: int, sigma: float, seed: int) -> list[float]:
    """Give log-normal factors of median 1, the same for the same seed."""
    generator = random.Random(seed)
    return [generator.lognormvariate(0.0, sigma) for _ in range(count)]


def seed(*parts: object) -> int:
    """Give a seed of its own to each combination of parts, the same on every machine."""
    return zlib.crc32("/".join(str(part) for part in parts).encode())


def topologies(*names: str) -> StudyAxis:
    """Make an axis of topologies."""
    return axis("topology", names, AxisKind.CHOICE)


def study(
    axes: Sequence[StudyAxis],
    make: Callable[..., Sequence[Made] | Sequence[float]],
    metrics: Sequence[MetricSpec] = (TIME,),
    *,
    random_streams: Sequence[str] | None = ("traffic",),
    networks: Mapping[str, Mapping[str, Any]] | None = None,
    is_uniform: bool = False,
    **more: Any,
) -> Study:
    """Make a study.

    Parameters
    ----------
    axes
        its axes.
    make
        called with the value of each axis, gives one item a replicate: the metrics of the run, a
        number (the first metric alone), or the phase of a run without a result.
    random_streams
        of every run.
    networks
        facts by the label of the first axis.
    is_uniform
        whether the traffic of every point is.
    """
    steps = list(product(*(range(len(a.info.values)) for a in axes)))
    names = list(networks or {})
    points, runs = [], []
    for index, place in enumerate(steps):
        values = [_given(a.info, step) for a, step in zip(axes, place, strict=True)]
        number = names.index(str(values[0])) if values and str(values[0]) in names else None
        points.append(StudyPoint(index, place, number, is_uniform))
        for replicate, made in enumerate(make(*values)):
            runs.append(_run(index, replicate, made, metrics[0].name, random_streams))
    return Study(
        model=more.pop("model", "packet"),
        axes=tuple(axes),
        points=points,
        runs=runs,
        metrics=tuple(metrics),
        networks=list((networks or {}).values()),
        **more,
    )


def sampled(
    inputs: Mapping[str, Sequence[float | str]],
    choices: StudyAxis,
    make: Callable[..., Sequence[Made] | Sequence[float]],
    metrics: Sequence[MetricSpec] = (TIME,),
    *,
    method: str = "random",
    is_correlated: bool = False,
    **more: Any,
) -> Study:
    """Make a study with sampled axes: every sample meets every choice.

    Parameters
    ----------
    inputs
        path to what each sample drew.
    choices
        the axis that the samples multiply.
    make
        called with a choice and the drawn values, gives one item a replicate, as for `study`.
    """
    count = len(next(iter(inputs.values())))
    drawn = [
        Drawn(path, path, _UNITS.get(path), not isinstance(column[0], str), {})
        for path, column in inputs.items()
    ]
    samples = StudyAxis(sample_axis(count, drawn), AxisKind.CHANCE)
    columns = [list(column) for column in inputs.values()]

    def at(sample: int, choice: Any) -> Sequence[Made] | Sequence[float]:
        return make(choice, *(column[sample - 1] for column in columns))

    made = study([samples, choices], at, metrics, **more)
    values = [dict(enumerate(column)) for column in columns]
    pairs = zip(drawn, values, strict=True)
    design = Design(method, count, tuple(DrawnInput(*pair) for pair in pairs), is_correlated)
    return replace(made, design=design)


def _given(info: AxisInfo, step: int) -> Any:
    return info.values[step] if len(info.paths) == 1 else info.labels[step]


def _run(
    index: int,
    replicate: int,
    made: Made | float,
    metric: str,
    random_streams: Sequence[str] | None,
) -> StudyRun:
    if isinstance(made, Phase):
        return StudyRun(index, replicate, made)
    if isinstance(made, tuple):
        phase, partial = made
        streams = None if random_streams is None else tuple(random_streams)
        return StudyRun(index, replicate, phase, partial, str(sorted(partial.items())), streams)
    values = dict(made) if isinstance(made, Mapping) else {metric: float(made)}
    streams = None if random_streams is None else tuple(random_streams)
    return StudyRun(index, replicate, Phase.COMPLETED, values, str(sorted(values.items())), streams)
