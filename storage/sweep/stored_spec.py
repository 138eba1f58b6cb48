"""Parts of a specification as they are stored beside its sweep, and read back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, replace
from typing import Any

from domain.catalog.axis_kind import AxisKind
from domain.statistics.stopping import StoppingRule
from domain.sweep.axes.axis import AxisInfo, Drawn, Follower
from domain.sweep.samples.sample_axis import sample_axis
from storage.sweep.records.sweep import SweepSpecRecord


def axes_to_store(axes: Sequence[AxisInfo]) -> list[dict[str, Any]]:
    """Write axes as plain JSON; of samples their number, not one after the other."""
    return [_samples_to_store(axis) if axis.drawn else _axis_to_store(axis) for axis in axes]


def _axis_to_store(axis: AxisInfo) -> dict[str, Any]:
    stored: dict[str, Any] = {
        "name": axis.name,
        "paths": list(axis.paths),
        "values": list(axis.values),
        "unit": axis.unit,
        "labels": list(axis.labels),
        "role": axis.role,
    }
    told = {
        "until": axis.until,
        "when": axis.when,
        "spaces": list(axis.spaces),
        "is_chosen": axis.is_chosen,
    }
    return stored | {key: value for key, value in told.items() if value} | _followers_of(axis)


def _followers_of(axis: AxisInfo) -> dict[str, Any]:
    return {"followers": [asdict(one) for one in axis.followers]} if axis.followers else {}


def _samples_to_store(axis: AxisInfo) -> dict[str, Any]:
    drawn = [{**asdict(one), "distribution": dict(one.distribution)} for one in axis.drawn]
    stored = {"name": axis.name, "count": len(axis.values), "drawn": drawn}
    return stored | _followers_of(axis)


def stored_axes(spec: SweepSpecRecord) -> list[AxisInfo]:
    """Read axes back."""
    return read_axes(spec.axes)


def read_axes(stored: Sequence[Mapping[str, Any]]) -> list[AxisInfo]:
    """Read axes from plain JSON."""
    return [_stored_axis(axis) for axis in stored]


def _stored_axis(axis: Mapping[str, Any]) -> AxisInfo:
    followers = tuple(Follower(**one) for one in axis.get("followers", ()))
    if "drawn" in axis:
        found = sample_axis(axis["count"], [Drawn(**one) for one in axis["drawn"]])
        return replace(found, followers=followers)
    return AxisInfo(
        name=axis["name"],
        paths=tuple(axis["paths"]),
        values=tuple(axis["values"]),
        unit=axis["unit"],
        labels=tuple(axis["labels"]),
        role=AxisKind(axis["role"]) if axis.get("role") else None,
        until=axis.get("until"),
        when=axis.get("when"),
        spaces=tuple(axis.get("spaces", ())),
        is_chosen=axis.get("is_chosen", False),
        followers=followers,
    )


def until_to_store(rule: StoppingRule | None) -> dict[str, Any] | None:
    """Write a rule of when replicates are enough as plain JSON; their most is kept apart."""
    if rule is None:
        return None
    return {
        "metric": rule.metric,
        "relative_half_width": rule.relative_half_width,
        "confidence": rule.confidence,
    }
