"""Which kinds of components a spec names."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from domain.catalog.recommended import RECOMMENDED, ROUTING, is_meant
from domain.sweep.axes.values import content_of
from domain.sweep.spec.axis_kinds import ZipAxis, without_role
from domain.sweep.spec.distribution_forms import ChoiceAxis
from domain.sweep.spec.spec import SweepSpec


def kinds_in(spec: Mapping[str, Any], section: str) -> list[str]:
    """List the kinds of a section that a spec names, in its base and along its axes."""
    written = SweepSpec.model_validate(spec)
    specs = [written.in_space(name) for name in written.spaces or ()] or [written]
    listed = [value for one in specs for value in _choices_in(one, section)]
    kinds = [value.get("kind") if isinstance(value, dict) else value for value in listed]
    return list(dict.fromkeys(kind for kind in kinds if isinstance(kind, str)))


def recommends_routing(spec: Mapping[str, Any]) -> bool:
    """Say whether each point of a spec has the routing that is recommended for its topology."""
    written = SweepSpec.model_validate(spec)
    specs = [written.in_space(name) for name in written.spaces or ()] or [written]
    named = [
        [content_of(value).get("kind") for value in _choices_in(one, ROUTING)] for one in specs
    ]
    return all(
        {*own} == {RECOMMENDED} if own else is_meant(written.schema_version) for own in named
    )


def _choices_in(written: SweepSpec, section: str) -> list[Any]:
    names = (section, f"{section}.kind")
    listed: list[Any] = [written.base[name] for name in names if name in written.base]
    for axis, form in written.axes.items():
        inner = without_role(form)
        parts = inner.zip if isinstance(inner, ZipAxis) else {axis: inner}
        for name, own in parts.items():
            values = own.choice.values if isinstance(own, ChoiceAxis) else own
            if name in names and isinstance(values, list):
                listed += values
    return listed
