"""A spec with more samples, replicates or points than before; what it has stays as it is."""

from __future__ import annotations

import copy
import json
from collections.abc import Mapping, Sequence
from typing import Any

from domain.problem import Problems
from domain.sampling.uniforms import WHY_NOT_EXTENDED
from domain.sweep.extension.added_in_text import with_members, with_values
from domain.sweep.extension.more_points import check_more_points, way_of_values
from domain.sweep.extension.number_in_text import with_number
from domain.sweep.spec.distribution_forms import MAX_SAMPLES
from domain.sweep.spec.errors import SpecError, refuse
from domain.sweep.spec.media_types import spec_type
from domain.sweep.spec.parse import parse_spec, spec_from_data
from domain.sweep.spec.replicates import SequentialReplicates
from domain.sweep.spec.seed import MAX_REPLICATES
from domain.sweep.spec.spec import SweepSpec

SAMPLES = "/samples"
REPLICATES = "/replicates"
_COUNT = ("samples", "count")


def extended_text(
    text: str,
    samples: int | None,
    replicates: int | None,
    axes: Mapping[str, Sequence[Any]] | None = None,
    spaces: Mapping[str, Any] | None = None,
) -> str:
    """Give the text of a spec with more samples, replicates of each point, or points.

    Parameters
    ----------
    text
        of a spec that is right.
    samples, replicates
        how many there are to be in all; None leaves them. Of replicates until precise enough it is
        their most.
    axes
        further values, by the name of their axis.
    spaces
        further sub-spaces, by their names.

    Raises
    ------
    SpecError
        pointing to `/samples` or `/replicates`: not more than today, too many, or samples of a method
        that cannot be extended. Pointing into `/axes` or `/spaces`: points would move.
    """
    spec = parse_spec(text, spec_type(text))
    found = Problems()
    if samples is not None:
        found.of(lambda: _check_samples(spec, samples))
    if replicates is not None:
        found.of(lambda: _check_replicates(spec, replicates))
    found.of(lambda: check_more_points(spec, axes or {}, spaces or {}))
    found.refuse_any(SpecError)
    if samples is not None:
        text = _with_number(text, _COUNT, samples)
    if replicates is not None:
        text = _with_number(text, _way_of_replicates(spec), replicates)
    for name, values in (axes or {}).items():
        text = _with_values(text, way_of_values(spec, name), values)
    return _with_spaces(text, spaces) if spaces else text


def with_pinned_prices(text: str, field: str, reference: str) -> str:
    """Give the text of a spec whose `equal` or `goal` names its price table as `NAME@VERSION`.

    Versions that come later then change no network of its sweep, of an extension, or of a rerun.
    """
    wanted = _document(text)
    priced = wanted[field]
    if priced.get("prices") == reference:
        return text
    if "prices" in priced:
        changed = with_number(text, (field, "prices"), json.dumps(reference))
    else:
        changed = with_members(text, (field,), {"prices": reference})
    priced["prices"] = reference
    return _agreed(changed, wanted)


def _check_samples(spec: SweepSpec, wanted: int) -> None:
    samples = spec.samples
    if samples is None:
        message = "this sweep draws no samples: none of its axes is a distribution"
        raise refuse(SAMPLES, wanted, "replicates", message)
    if not samples.method.can_be_extended:
        why = WHY_NOT_EXTENDED[samples.method]
        message = (
            f"samples of {samples.method} cannot be extended: {why}; submit a sweep of {wanted}"
        )
        raise refuse(SAMPLES, wanted, "random, sobol or halton", message)
    _check_more(SAMPLES, "samples", samples.count, wanted, MAX_SAMPLES)


def _check_replicates(spec: SweepSpec, wanted: int) -> None:
    what = "replicates"
    if isinstance(spec.replicates, SequentialReplicates):
        what = "replicates at most, which go on until the mean is precise enough"
    _check_more(REPLICATES, what, spec.max_replicates, wanted, MAX_REPLICATES)


def _check_more(pointer: str, what: str, today: int, wanted: int, most: int) -> None:
    allowed = f"{today + 1} to {most}"
    if wanted <= today:
        message = f"the sweep has {today} {what}: give the number that it is to have in all"
        raise refuse(pointer, wanted, allowed, message)
    if wanted > most:
        raise refuse(pointer, wanted, allowed, f"a sweep has at most {most} {what}")


def _way_of_replicates(spec: SweepSpec) -> tuple[str, ...]:
    if isinstance(spec.replicates, SequentialReplicates):
        return ("replicates", "max")
    return ("replicates",) if isinstance(spec.replicates, int) else ("replicates", "count")


def _with_number(text: str, way: tuple[str, ...], value: int) -> str:
    wanted = _document(text)
    *above, last = way
    _inner(wanted, above)[last] = value
    return _agreed(with_number(text, way, value), wanted)


def _with_values(text: str, way: tuple[str, ...], values: Sequence[Any]) -> str:
    wanted = _document(text)
    _inner(wanted, way).extend(values)
    return _agreed(with_values(text, way, values), wanted)


def _with_spaces(text: str, spaces: Mapping[str, Any]) -> str:
    wanted = _document(text)
    wanted["spaces"].update(spaces)
    return _agreed(with_members(text, ("spaces",), spaces), wanted)


def _document(text: str) -> dict[str, Any]:
    return copy.deepcopy(parse_spec(text, spec_type(text)).to_document())


def _inner(document: dict[str, Any], way: Sequence[str]) -> Any:
    inner: Any = document
    for key in way:
        inner = inner[key]
    return inner


def _agreed(changed: str | None, wanted: dict[str, Any]) -> str:
    """Give a text that was changed where it stood; one that does not mean what is wanted is written anew.

    Raises
    ------
    SpecError
        what is wanted is no spec.
    """
    meant = _meaning(spec_from_data(wanted))
    if changed is not None and _read(changed) == meant:
        return changed
    return json.dumps(wanted, indent=2, ensure_ascii=False)


def _read(text: str) -> tuple[Any, ...] | None:
    try:
        return _meaning(parse_spec(text, spec_type(text)))
    except SpecError:
        return None


def _meaning(spec: SweepSpec) -> tuple[Any, ...]:
    """Give what a spec says; of axes and sub-spaces the order counts."""
    return spec.to_document(), list(spec.axes), list(spec.spaces or {})
