"""Turning stored sweeps into the documents that clients read."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from api.models.common import (
    EstimateDocument,
    ExpansionDocument,
    PhaseName,
    Progress,
    TakenDocument,
)
from api.models.sweep import AxisDocument, AxisValue, OriginDocument, Sweep, SweepSummary
from api.problems import field_problems
from domain.catalog.axis_kind import AxisKind
from domain.problem import Problem
from domain.run.expansion import Expansion, progress_words
from domain.run.progress import Progress as RunProgress
from domain.statistics.stopping import StoppingRule
from domain.sweep.axis import AxisInfo
from storage.records.sweep import Counts, Repeats, SweepRecord, SweepSpecRecord


def progress_fields(counts: Counts, simulated: int, making: Making | None = None) -> dict[str, Any]:
    """Show how far a sweep is, in counts and in words; ``making`` is absent where all is made."""
    progress = RunProgress(total=counts.total, **counts.model_dump()).begun(simulated)
    words, expansion = progress.words, None
    if making is not None:
        words = progress_words(
            progress, making.expansion, making.points, making.points_expected, making.waits_for
        )
        if making.expansion.is_under_way:
            expansion = ExpansionDocument(
                points=making.points,
                points_expected=making.points_expected,
                waits_for=making.waits_for,
            )
    return {
        "progress": Progress(**progress.model_dump()),
        "summary": words,
        "expansion": expansion,
    }


@dataclass(frozen=True, slots=True)
class Making:
    """How far the points of a sweep are; ``waits_for`` tells why nobody has begun."""

    expansion: Expansion
    points: int
    points_expected: int
    waits_for: str | None = None


def making_of(sweep: SweepRecord, waits_for: str | None = None) -> Making:
    """Tell how far the points of a sweep are."""
    return Making(sweep.expansion, sweep.points, sweep.points_expected, waits_for)


def summary_document(
    sweep: SweepRecord, revision: int, waits_for: str | None = None
) -> SweepSummary:
    """Show a sweep in a list; `revision` is the models' of today."""
    return SweepSummary(**_summary_fields(sweep, revision, waits_for))


def sweep_document(
    sweep: SweepRecord,
    spec: SweepSpecRecord,
    repeats: Repeats,
    revision: int,
    waits_for: str | None = None,
) -> Sweep:
    """Show a sweep in full; `revision` is the models' of today."""
    axes = stored_axes(spec)
    problems = [Problem.model_validate(error) for error in spec.errors or ()]
    return Sweep(
        **_summary_fields(sweep, revision, waits_for),
        errors=field_problems(problems),
        rerun_of=repeats.rerun_of,
        reruns=repeats.reruns,
        axes=[axis_document(axis) for axis in axes],
        metrics=sweep.metrics,
        spec=spec.spec,
        spec_text=spec.spec_text,
        estimate=EstimateDocument.model_validate(spec.estimate) if spec.estimate else None,
        taken=_taken_document(sweep),
        origin=OriginDocument.model_validate(sweep.origin) if sweep.origin else None,
    )


def _taken_document(sweep: SweepRecord) -> TakenDocument | None:
    if not sweep.taken.cpu_seconds:
        return None
    return TakenDocument(
        core_seconds=sweep.taken.cpu_seconds, memory_bytes_max=sweep.taken.memory_bytes
    )


def axis_document(axis: AxisInfo) -> AxisDocument:
    """Show an axis."""
    return AxisDocument(
        name=axis.name,
        paths=list(axis.paths),
        unit=axis.unit,
        values=[
            AxisValue(label=label, value=value)
            for label, value in zip(axis.labels, axis.values, strict=True)
        ],
    )


def axes_to_store(axes: Sequence[AxisInfo]) -> list[dict[str, Any]]:
    """Write axes as plain JSON."""
    return [
        {
            "name": axis.name,
            "paths": list(axis.paths),
            "values": list(axis.values),
            "unit": axis.unit,
            "labels": list(axis.labels),
            "role": axis.role,
        }
        for axis in axes
    ]


def stored_axes(spec: SweepSpecRecord) -> list[AxisInfo]:
    """Read axes back."""
    return [
        AxisInfo(
            name=axis["name"],
            paths=tuple(axis["paths"]),
            values=tuple(axis["values"]),
            unit=axis["unit"],
            labels=tuple(axis["labels"]),
            role=AxisKind(axis["role"]) if axis.get("role") else None,
        )
        for axis in spec.axes
    ]


def until_to_store(rule: StoppingRule | None) -> dict[str, Any] | None:
    """Write a rule of when replicates are enough as plain JSON; their most is kept apart."""
    if rule is None:
        return None
    return {
        "metric": rule.metric,
        "relative_half_width": rule.relative_half_width,
        "confidence": rule.confidence,
    }


def _summary_fields(sweep: SweepRecord, revision: int, waits_for: str | None) -> dict[str, Any]:
    shown_apart = {"id", "public_id", "counts", "phase", "times", "rerun_of", "expansion", "origin"}
    fields = sweep.model_dump(exclude=shown_apart)
    return {name: fields[name] for name in SweepSummary.model_fields if name in fields} | {
        "id": sweep.public_id,
        "phase": PhaseName(sweep.phase),
        "current_model_revision": revision,
        "earlier_model_revisions": sweep.earlier_revisions,
        "waits_for": waits_for,
        "newer_results": sweep.model_revision < revision,
        **progress_fields(sweep.counts, sweep.simulated, making_of(sweep, waits_for)),
        **sweep.times.model_dump(),
    }
