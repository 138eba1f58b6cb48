"""A spec with more samples or replicates than before; points and runs that it has stay as they are."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from typing import Any

from domain.problem import Problems
from domain.sampling.uniforms import WHY_NOT_EXTENDED
from domain.sweep.distribution_forms import MAX_SAMPLES
from domain.sweep.errors import SpecError, refuse
from domain.sweep.media_types import spec_type
from domain.sweep.number_in_text import with_number
from domain.sweep.parse import parse_spec, spec_from_data
from domain.sweep.replicates import SequentialReplicates
from domain.sweep.seed import MAX_REPLICATES
from domain.sweep.spec import SweepSpec

SAMPLES = "/samples"
REPLICATES = "/replicates"
_COUNT = ("samples", "count")


def extended_text(text: str, samples: int | None, replicates: int | None) -> str:
    """Give the text of a spec with more samples, more replicates of each point, or both.

    Parameters
    ----------
    text
        of a spec that is right.
    samples, replicates
        how many there are to be in all; None leaves them. Of replicates until precise enough it is
        their most.

    Raises
    ------
    SpecError
        pointing to `/samples` or `/replicates`: not more than today, too many, or samples of a method
        that cannot be extended.
    """
    spec = parse_spec(text, spec_type(text))
    found = Problems()
    if samples is not None:
        found.of(lambda: _check_samples(spec, samples))
    if replicates is not None:
        found.of(lambda: _check_replicates(spec, replicates))
    found.refuse_any(SpecError)
    if samples is not None:
        text = _changed(text, _COUNT, samples)
    if replicates is not None:
        text = _changed(text, _way_of_replicates(spec), replicates)
    return text


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


def _changed(text: str, way: tuple[str, ...], value: int) -> str:
    """Change a number where it stands; a text that would not mean that is written anew."""
    before = parse_spec(text, spec_type(text)).to_document()
    wanted = _set(copy.deepcopy(before), way, value)
    changed = with_number(text, way, value)
    if changed is not None and _read(lambda: parse_spec(changed, spec_type(changed))) == wanted:
        return changed
    spec_from_data(wanted)
    return json.dumps(wanted, indent=2, ensure_ascii=False)


def _set(document: dict[str, Any], way: tuple[str, ...], value: int) -> dict[str, Any]:
    *above, last = way
    inner = document
    for key in above:
        inner = inner[key]
    inner[last] = value
    return document


def _read(parse: Callable[[], SweepSpec]) -> dict[str, Any] | None:
    try:
        return parse().to_document()
    except SpecError:
        return None
