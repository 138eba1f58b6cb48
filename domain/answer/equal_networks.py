"""Networks whose sizes were chosen so that they are alike: what an answer makes of the sizes.

A chosen size follows from the choice and the place. It is no axis of the study: nothing competes in it,
and nothing is walked along it. It stands in the names of choices that have one size everywhere, and
beside each network.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

from domain.answer.places import named_value
from domain.answer.words import listed, number_text
from domain.catalog.axis_kind import AxisKind
from domain.sweep.spec.equal import COST, EqualForm

if TYPE_CHECKING:
    from domain.answer.study import Study, StudyAxis


@dataclass(frozen=True)
class EqualNetworks:
    """By what the networks of a study were made alike.

    Attributes
    ----------
    form
        what the spec says of it; of a cost it names the version of the table.
    sizes
        by the number of a point, the size of its network in words, one a chosen axis: `leaf taper 2` and
        `200 Gb/s`; empty along an axis that it does not have.
    """

    form: EqualForm
    sizes: Mapping[int, tuple[str, ...]]

    def size(self, point: int) -> str:
        """Give the size of a point's network: `leaf taper 2, 200 Gb/s`."""
        return ", ".join(filter(None, self.sizes.get(point, ())))

    def telling_size(self, point: int) -> str:
        """Give what of it tells networks apart: not a rate that all of them have."""
        return ", ".join(
            part
            for part, shared in zip(self.sizes[point], self._shared, strict=True)
            if part and not shared
        )

    @cached_property
    def _shared(self) -> list[bool]:
        """Whether all points have the same value, for each chosen axis."""
        return [len(set(parts)) == 1 for parts in zip(*self.sizes.values(), strict=True)]

    @property
    def words(self) -> str:
        """Say what was asked for: `78 US dollars an endpoint, within 5 %, by list-2026@0`."""
        form = self.form
        unit = " US dollars an endpoint" if form.measure == COST else ""
        target = "as nearly as their sizes allow"
        if form.target is not None:
            target = f"{form.target:,.10g}{unit}"
        table = f", by {form.prices}" if form.prices else ""
        return f"{target}, within {100 * form.tolerance:.3g} %{table}"


def with_chosen_sizes(study: Study, written: Mapping[str, Any] | None) -> Study:
    """Take the axes along which sizes were chosen out of a study.

    Parameters
    ----------
    written
        `equal` of the study's spec.
    """
    if written is None:
        return study
    chosen = [n for n, axis in enumerate(study.axes) if axis.info.is_chosen]
    kept = [n for n in range(len(study.axes)) if n not in chosen]
    words = [_words(study.axes[n]) for n in chosen]
    sizes = {
        point.index: tuple(own[point.steps[n]] for n, own in zip(chosen, words, strict=True))
        for point in study.points
    }
    return replace(
        study,
        axes=tuple(study.axes[n] for n in kept),
        points=[
            replace(point, steps=tuple(point.steps[n] for n in kept)) for point in study.points
        ],
        equal=EqualNetworks(EqualForm.model_validate(written), sizes),
    )


def _words(axis: StudyAxis) -> list[str]:
    """Give the words of each value of an axis, and none for points that do not have it."""
    return [*(named_value(axis.info, step) for step in range(len(axis.info.values))), ""]


def with_sized_names(study: Study) -> Study:
    """Give a study whose networks are called by their sizes, those that have one size everywhere.

    What all networks of the study have in common is left out of names.
    """
    if study.equal is None:
        return study
    for number, axis in enumerate(study.axes):
        if axis.kind is AxisKind.CHOICE and study.chooses_topology(number):
            study = _named(study, number, study.equal)
    return study


def _named(study: Study, number: int, equal: EqualNetworks) -> Study:
    axis = study.axes[number]
    found: defaultdict[int, set[str]] = defaultdict(set)
    for point in study.points:
        found[point.steps[number]].add(equal.telling_size(point.index))
    labels = [_sized(label, found[step]) for step, label in enumerate(axis.info.labels)]
    names = dict(zip(axis.info.labels, labels, strict=True))
    axes = list(study.axes)
    axes[number] = replace(axis, info=replace(axis.info, labels=tuple(labels)))
    own = (axis.info.name, *axis.info.paths)
    asked = {**study.asked_names}
    for path in own:
        earlier = {old: names.get(new, new) for old, new in asked.get(path, {}).items()}
        asked[path] = names | earlier
    return replace(
        study,
        axes=tuple(axes),
        ideals=_renamed(study.ideals, own, names),
        baselines=_renamed(study.baselines, own, names),
        asked_names=asked,
    )


def _sized(label: str, sizes: set[str]) -> str:
    size = next(iter(sizes)) if len(sizes) == 1 else ""
    return f"{label} ({size})" if size else label


def _renamed(
    chosen: Mapping[str, str], paths: Sequence[str], names: Mapping[str, str]
) -> dict[str, str]:
    return {
        path: names.get(label, label) if path in paths else label for path, label in chosen.items()
    }


def equal_text(
    equal: EqualNetworks, left: Mapping[str, float], priced_by: str, factor: float | None
) -> str:
    """Say by what networks were made alike, and in what they still differ.

    Parameters
    ----------
    left
        by what is compared, the factor by which networks of one place differ in it at most.
    priced_by
        the table that the answer prices them by, with its version.
    factor
        by which they differ in cost by that table; None where that is not known.
    """
    by_cost = equal.form.measure == COST
    measure = "cost the same" if by_cost else "have the same bisection bandwidth per endpoint"
    told = [f"Sizes were chosen so that the networks {measure}: {equal.words}."]
    if factor is not None and not (by_cost and priced_by == equal.form.prices):
        told.append(
            f"By the prices of this answer, {priced_by}, they differ in cost by a factor of up to "
            f"{number_text(factor)}."
        )
    unlike = [
        f"{what} by a factor of up to {number_text(value)}"
        for what, value in left.items()
        if value > 1 + equal.form.tolerance
    ]
    told.append(
        f"Left unequal: {listed(unlike)}."
        if unlike
        else "In what else is compared here they differ no more than that."
    )
    return " ".join(told)
