"""A metric as an answer describes it."""

from __future__ import annotations

from domain.answer.parts import MetricText
from domain.answer.words import metric_label, style_for
from domain.catalog.models import MetricSpec


def metric_text(metric: MetricSpec, typical: float, *, rates_in_bytes: bool) -> MetricText:
    """Describe a metric whose values are about as large as `typical`.

    Parameters
    ----------
    rates_in_bytes
        whether rates are written in bytes a second.
    """
    shown = style_for(metric, typical, rates_in_bytes=rates_in_bytes)
    return MetricText(
        name=metric.name,
        label=metric_label(metric),
        unit=metric.unit,
        shown_unit=shown.unit,
        shown_scale=shown.scale,
        better=metric.better,
        relative_to=None,
    )
