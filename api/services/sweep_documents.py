"""Turning stored sweeps into the documents that clients read."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from api.models.common import EstimateDocument, PhaseName, Progress
from api.models.sweep import AxisDocument, AxisValue, Sweep, SweepSummary
from domain.catalog.axis_kind import AxisKind
from domain.run.progress import Progress as RunProgress
from domain.statistics.stopping import StoppingRule
from domain.sweep.axis import AxisInfo
from storage.records.sweep import Counts, Repeats, SweepRecord, SweepSpecRecord


def progress_fields(counts: Counts, simulated: int) -> dict[str, Any]:
    """Show how far a sweep is, in counts and in words."""
    progress = RunProgress(total=counts.total, **counts.model_dump()).begun(simulated)
    return {"progress": Progress(**progress.model_dump()), "summary": progress.words}


def summary_document(sweep: SweepRecord, revision: int) -> SweepSummary:
    """Show a sweep in a list; `revision` is the models' of today."""
    return SweepSummary(**_summary_fields(sweep, revision))


def sweep_document(
    sweep: SweepRecord, spec: SweepSpecRecord, repeats: Repeats, revision: int
) -> Sweep:
    """Show a sweep in full; `revision` is the models' of today."""
    axes = stored_axes(spec)
    return Sweep(
        **_summary_fields(sweep, revision),
        rerun_of=repeats.rerun_of,
        reruns=repeats.reruns,
        axes=[axis_document(axis) for axis in axes],
        metrics=sweep.metrics,
        spec=spec.spec,
        spec_text=spec.spec_text,
        estimate=EstimateDocument.model_validate(spec.estimate),
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


def _summary_fields(sweep: SweepRecord, revision: int) -> dict[str, Any]:
    fields = sweep.model_dump(exclude={"id", "public_id", "counts", "phase", "times", "rerun_of"})
    return {name: fields[name] for name in SweepSummary.model_fields if name in fields} | {
        "id": sweep.public_id,
        "phase": PhaseName(sweep.phase),
        "current_model_revision": revision,
        "newer_results": sweep.model_revision < revision,
        **progress_fields(sweep.counts, sweep.simulated),
        **sweep.times.model_dump(),
    }
