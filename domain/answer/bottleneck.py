"""What holds each point back, and how that changes along an axis."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Mapping, Sequence
from itertools import groupby, pairwise
from statistics import fmean
from typing import cast, get_args

from domain.answer.chance_figures import (
    BottleneckFigure,
    BottleneckPanel,
    BottleneckRow,
    Limit,
    MemoryRow,
)
from domain.answer.exposure import exposure_row, exposure_words
from domain.answer.inquiry import Inquiry
from domain.answer.panels import Panels
from domain.answer.places import named_value, values_words
from domain.answer.samples import Cell
from domain.answer.study import Steps
from domain.answer.words import capital, listed, per_cent, sentence
from domain.result.bottleneck import limit_of
from domain.result.exposure import exposure_of
from domain.result.memory_bottleneck import MemoryTimes
from domain.run.phase import Phase

_WORDS = {
    "saturated": "the network is saturated",
    "links": "links hold it back",
    "ejection": "ejection holds it back",
    "injection": "injection holds it back",
    "endpoints": "the busiest endpoint's channel holds it back",
    "memory": "memories hold it back",
    "directory": "directories hold it back",
    "mshr": "a lack of free MSHRs holds it back",
    "outstanding": "the limit of outstanding operations holds it back",
    "issue": "the pace at which cores issue holds it back",
    "latency": "latency, not bandwidth, holds it back",
    "undetermined": "it is undetermined what holds it back",
    "mixed": "replicates are held back by different things",
}

_HELD = ("outstanding", "mshr", "issue")
"""Limits of the cores: judged by the share of their time that each holds them back."""


def bottleneck_figure(inquiry: Inquiry) -> BottleneckFigure:
    """Give what holds each point back; of axes of chance, over all of their draws."""
    completed = _completed(inquiry)
    return BottleneckFigure.model_construct(
        title="What holds each point back",
        metric=inquiry.metric_text(),
        x=None if inquiry.roles.x is None else inquiry.axis_text(inquiry.roles.x),
        panels=Panels(inquiry.places, lambda place: _panel(inquiry, place, completed)),
    )


_Runs = Callable[[Steps], list[Mapping[str, float]]]
"""Gives the metrics of the completed runs at the place of a cell."""


def _completed(inquiry: Inquiry) -> _Runs:
    runs = inquiry.runs
    spans: defaultdict[Steps, list[slice]] = defaultdict(list)
    for place, (begin, end) in zip(runs.places, pairwise(runs.begins), strict=True):
        spans[place].append(slice(begin, end))

    def completed_at(place: Steps) -> list[Mapping[str, float]]:
        own = [run for span in spans[place] for run in runs.columns[span]]
        return [run.values for run in own if run.phase is Phase.COMPLETED]

    return completed_at


def _panel(inquiry: Inquiry, place: Steps, completed: _Runs) -> BottleneckPanel:
    rows: list[BottleneckRow] = []
    told: list[str] = []
    for step in inquiry.choice_steps:
        own: list[tuple[int, BottleneckRow]] = []
        for x in inquiry.x_steps:
            cell = inquiry.cell(place, step, x)
            runs = completed(cell.steps) if cell is not None else []
            if cell is not None and runs:
                own.append((x, _row(inquiry, step, x, cell, runs)))
        rows += [row for _, row in own]
        if own:
            where = inquiry.choice_place(step, place)
            told.append(sentence(where, _changes(inquiry, own)))
            told += [sentence(where, words) for words in _exposed(inquiry, own)]
    counts = _counts(rows) if any(row.memory is not None for row in rows) else ""
    if counts:
        told = [capital(sentence(inquiry.place_words(place), counts)), *told]
    if inquiry.roles.by is None:
        told = [capital(one) for one in told]
    return BottleneckPanel(
        title=capital(inquiry.place_words(place)),
        coordinates=inquiry.coordinates(place),
        rows=rows,
        sentences=told,
    )


def _row(
    inquiry: Inquiry, step: int, x: int, cell: Cell, runs: Sequence[Mapping[str, float]]
) -> BottleneckRow:
    judgement = [limit_of(metrics) for metrics in runs]
    counts = Counter(cast("Limit", one.limit) for one in judgement)
    limit = next(iter(counts)) if len(counts) == 1 else "mixed"
    assert limit in get_args(Limit)
    link_class = inquiry.study.bottlenecks.get(cell.point_index)
    has_x = inquiry.roles.x is not None
    parts = {
        name: _mean([getattr(one, name) for one in judgement])
        for name in ("injection", "ejection", "link")
    }
    memory = _memory_row([one.memory for one in judgement if one.memory is not None])
    return BottleneckRow(
        label=inquiry.label(step),
        x=inquiry.x_values[x] if has_x else None,
        x_label=_x_label(inquiry, x),
        point_index=cell.point_index,
        n=len(judgement),
        limit=limit,
        link_class=link_class,
        exposure=exposure_row([one for run in runs if (one := exposure_of(run)) is not None]),
        memory=memory,
        text=_text(limit, link_class, parts, memory) if limit != "mixed" else _mixed(counts),
        **parts,
    )


def _memory_row(runs: Sequence[MemoryTimes]) -> MemoryRow | None:
    """Sum up the runs of a point with shared memory; None without any."""
    if not runs:
        return None
    missed = [run for run in runs if run.miss_ns is not None]
    held = {f"{name}_limited": fmean(run.held[name] for run in runs) for name in _HELD}
    busy = {
        f"{name}_busy": fmean(run.busy[name] for run in runs) for name in ("memory", "directory")
    }
    return MemoryRow(
        **held,
        **busy,
        miss_latency_ns=_mean([run.miss_ns for run in missed]),
        miss_parts_ns={
            part: fmean(run.parts_ns.get(part, 0.0) for run in missed)
            for part in (missed[0].parts_ns if missed else ())
        },
    )


def _x_label(inquiry: Inquiry, x: int) -> str | None:
    if inquiry.roles.x is None:
        return None
    return named_value(inquiry.study.axes[inquiry.roles.x].info, x)


def _mean(values: Sequence[float | None]) -> float | None:
    known = [value for value in values if value is not None]
    return sum(known) / len(known) if known else None


def _exposed(inquiry: Inquiry, own: Sequence[tuple[int, BottleneckRow]]) -> list[str]:
    rows = [(_at(inquiry, x), row.n, row.exposure) for x, row in own if row.exposure is not None]
    return [exposure_words(rows)] if rows else []


def _at(inquiry: Inquiry, x: int) -> str:
    if inquiry.roles.x is None:
        return ""
    return values_words(inquiry.study.axes[inquiry.roles.x].info, [x])


def _text(
    limit: str, link_class: str | None, parts: dict[str, float | None], memory: MemoryRow | None
) -> str:
    """Say what holds a point back and what proves it."""
    words = _with_class(limit, link_class)
    busy = {"links": parts["link"], "ejection": parts["ejection"], "injection": parts["injection"]}
    held: dict[str, float] = {}
    if memory is not None:
        busy |= {"memory": memory.memory_busy, "directory": memory.directory_busy}
        held = {name: getattr(memory, f"{name}_limited") for name in _HELD}
    if limit in busy and busy[limit] is not None:
        share = per_cent(round(busy[limit] or 0.0, 3))
        is_port = limit in parts or limit == "links"
        return f"{words}: the busiest is {'active' if is_port else 'busy'} {share} of the time"
    if limit in held:
        return f"{words}: for {per_cent(round(held[limit], 3))} of the cores' time"
    known = [value for value in busy.values() if value is not None]
    if known and limit in ("latency", "undetermined", "endpoints"):
        what = "port" if memory is None else "port, memory or directory"
        return (
            f"{words}: no {what} is active more than {per_cent(round(max(known), 3))} of the time"
        )
    return words


def _with_class(limit: str, link_class: str | None) -> str:
    """Name the class of the busiest links with them, and where a network saturates."""
    if link_class is not None and limit == "links":
        return f"links of class {link_class} hold it back"
    if link_class is not None and limit == "saturated":
        return f"the network is saturated, ports of class {link_class} the busiest"
    return _WORDS[limit]


def _counts(rows: Sequence[BottleneckRow]) -> str:
    """Say how many points each limit holds back; empty where one holds back all."""
    counts = Counter(row.limit for row in rows)
    return f"of {len(rows):,} points {_told(counts)}" if len(counts) > 1 else ""


def _mixed(counts: Counter[Limit]) -> str:
    return f"{_WORDS['mixed']}: of {counts.total():,} {_told(counts)}"


def _told(counts: Counter[Limit]) -> str:
    told = [_counted(limit, count) for limit, count in counts.most_common()]
    return listed(told, len(told))


def _counted(limit: Limit, count: int) -> str:
    if limit in ("saturated", "undetermined", "mixed"):
        return f"at {count:,} of them {_WORDS[limit]}"
    return f"{_WORDS[limit].removesuffix(' it back')} back {count:,}"


def _changes(inquiry: Inquiry, own: Sequence[tuple[int, BottleneckRow]]) -> str:
    """Say what holds one choice back along x, a stretch after the other."""
    if inquiry.roles.x is None or len(own) == 1:
        return own[0][1].text
    axis = inquiry.study.axes[inquiry.roles.x].info
    stretches = [
        (words, [x for x, _ in group])
        for words, group in groupby(own, key=lambda p: _with_class(p[1].limit, p[1].link_class))
    ]
    if len(stretches) == 1:
        return f"{stretches[0][0]} {values_words(axis, stretches[0][1])}"
    return listed([f"{words} {values_words(axis, steps)}" for words, steps in stretches])
