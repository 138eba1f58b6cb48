"""The axes along which sizes of networks are chosen, held against the rest of their spec."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import partial

from domain.catalog.models import Catalog
from domain.problem import Problems, join_pointer
from domain.suggest import hint
from domain.sweep.axes.axis import AxisInfo
from domain.sweep.plan.facts import PlanFacts
from domain.sweep.spec.equal import COST, EqualForm
from domain.sweep.spec.errors import SpecError, refuse
from domain.sweep.spec.spec import SweepSpec

EQUAL = "/equal"


def is_chosen(info: AxisInfo, equal: EqualForm | None) -> bool:
    """Say whether sizes are chosen along an axis, which may be named by what it sets."""
    return equal is not None and any(name in equal.choose for name in (info.name, *info.paths))


def with_chosen(infos: Iterable[AxisInfo], equal: EqualForm | None) -> list[AxisInfo]:
    """Mark the axes along which sizes are chosen."""
    return [replace(info, is_chosen=is_chosen(info, equal)) for info in infos]


def check_equal(
    spec: SweepSpec, catalog: Catalog, infos: Sequence[AxisInfo], facts: PlanFacts
) -> None:
    """Refuse `equal` where it names what is not there, or what cannot be chosen.

    Parameters
    ----------
    catalog
        what points of the spec's model choose from.
    infos
        the axes of all sub-spaces.

    Raises
    ------
    SpecError
        all that is wrong with it.
    """
    equal = spec.equal
    if equal is None:
        return
    found = Problems()
    if not catalog.models[0].has_links:
        message = f"the model {spec.model} has no links: all its networks are alike"
        found.add(refuse(EQUAL, spec.model, "a model of routers and links", message).problems)
    if equal.measure == COST and facts.pricing is None:
        table = equal.prices or ""
        message = f"there is no price table '{table}' in this project"
        allowed = "NAME or NAME@VERSION of a price table"
        found.add(refuse(f"{EQUAL}/prices", table, allowed, message).problems)
    for number, name in enumerate(equal.choose):
        found.of(partial(_check_name, name, join_pointer(EQUAL, "choose", number), infos))
    searched = next((info for info in infos if info.until is not None), None)
    if searched is not None:
        message = f"sizes cannot be chosen where '{searched.name}' is searched: list its values"
        pointer = join_pointer("/axes", searched.name)
        found.add(refuse(pointer, searched.name, "an axis without find", message).problems)
    found.refuse_any(SpecError)


def _check_name(name: str, pointer: str, infos: Sequence[AxisInfo]) -> None:
    if any(name == one.name or name in one.paths for one in infos if not one.drawn):
        return
    for info in infos:
        if any(name in (one.name, one.path) for one in info.drawn):
            message = f"'{name[:60]}' is drawn, and what is drawn is not chosen: list its values"
            raise refuse(pointer, name, "an axis whose values are listed", message)
    names = [info.name for info in infos if not info.drawn]
    raise refuse(pointer, name, names, f"there is no axis '{name[:60]}'{hint(name, names)}")
