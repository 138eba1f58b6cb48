"""Rates of a whole answer in the unit that its reader has chosen: bits or bytes a second."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from enum import StrEnum

from domain.answer.study import Study, StudyAxis
from domain.sweep.axes.axis import AxisInfo
from domain.units import BITS_OF_A_BYTE


class RateUnit(StrEnum):
    """What rates are written in."""

    BITS = "bits"
    BYTES = "bytes"


def in_rate_unit(study: Study, unit: RateUnit | None) -> Study:
    """Give a study whose rates are written in a unit; None: as its spec writes them.

    The labels of axes of rates are written anew, for they are as the spec has them.
    """
    if unit is None:
        return study
    axes = tuple(_in_unit(axis, unit) for axis in study.axes)
    renamed = {
        path: dict(zip(old.info.labels, new.info.labels, strict=True))
        for old, new in zip(study.axes, axes, strict=True)
        if old is not new
        for path in (*old.info.paths, old.info.name)
    }
    return replace(
        study,
        axes=axes,
        rates_in_bytes=unit is RateUnit.BYTES,
        ideals=_renamed(study.ideals, renamed),
        baselines=_renamed(study.baselines, renamed),
    )


def _in_unit(axis: StudyAxis, unit: RateUnit) -> StudyAxis:
    info = axis.info
    if info.unit != "gbps" or len(info.paths) != 1 or not _has_numbers(info):
        return axis
    labels = [_label(float(value), unit) for value in info.values]
    return replace(axis, info=replace(info, labels=tuple(labels)))


def _has_numbers(info: AxisInfo) -> bool:
    return all(isinstance(v, int | float) and not isinstance(v, bool) for v in info.values)


def _label(gbps: float, unit: RateUnit) -> str:
    if unit is RateUnit.BYTES:
        return f"{gbps / BITS_OF_A_BYTE:.10g} GB/s"
    return f"{gbps:.10g} Gb/s"


def _renamed(
    yardsticks: Mapping[str, str], renamed: Mapping[str, Mapping[str, str]]
) -> dict[str, str]:
    return {path: renamed.get(path, {}).get(label, label) for path, label in yardsticks.items()}
