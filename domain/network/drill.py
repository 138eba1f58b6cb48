"""A drill: parts of an imported fabric fail, and what then moves."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from domain.network.routes import Bools, Cables, Tables, follow
from domain.network.wiring import Ints

MOST_PARTS = 16
"""Links and routers that one drill takes away."""


@dataclass(frozen=True, slots=True)
class DrillQuestion:
    """What fails.

    Attributes
    ----------
    fabric
        the stored content.
    links
        pairs of routers by number: a cable between them, or every one.
    engine
        the routing engine that fills tables before and after.
    """

    fabric: bytes
    links: tuple[tuple[int, int], ...]
    routers: tuple[int, ...]
    all_cables: bool
    engine: str


class DrillRefusedError(Exception):
    """What is asked cannot be; ``field`` is that of the query, ``message`` says why."""

    def __init__(self, field: str, value: str, message: str, allowed: str | None = None) -> None:
        # All of it: the error is raised in another process, and made anew here from these.
        super().__init__(field, value, message, allowed)
        self.field = field
        self.value = value
        self.message = message
        self.allowed = allowed


@dataclass(frozen=True, slots=True)
class BusiestCable:
    """The cable that most routes cross, in its busier direction."""

    from_: int
    to: int
    routes: int


@dataclass(frozen=True, slots=True)
class Drill:
    """What a drill found; routes lead from an endpoint to one on another router.

    Attributes
    ----------
    cables_failed
        those of failed routers included.
    endpoints_lost
        attached to a failed router.
    endpoints_cut_off
        others that cannot reach the largest part that is left.
    parts
        of the network that is left, those with endpoints.
    routes
        before, of all pairs.
    routes_broken
        of them those over something that has failed.
    routes_moved
        those that take another way afterwards, and arrive.
    routes_lost
        those that no longer arrive.
    share_followed
        the part of all destinations whose routes were followed; counts are scaled to all.
    imported_routes_broken
        of the routes of the fabric's own tables, those over something that has failed; None without
        tables.
    before, after
        the busiest cable; None where no route crosses one.
    """

    cables_failed: int
    endpoints_lost: int
    endpoints_cut_off: int
    parts: int
    routes: int
    routes_broken: int
    routes_moved: int
    routes_lost: int
    share_followed: float
    imported_routes_broken: int | None
    before: BusiestCable | None
    after: BusiestCable | None
    facts_before: Mapping[str, Any]
    facts_after: Mapping[str, Any]


Routed = Callable[[Mapping[str, Any]], Tables]
"""Gives the tables that the engine fills on a graph document."""


def rehearse(
    document: Mapping[str, Any],
    imported: Tables | None,
    question: DrillQuestion,
    routed: Routed,
    facts: Callable[[Mapping[str, Any]], Mapping[str, Any]],
) -> Drill:
    """Take parts away and compare.

    Raises
    ------
    DrillRefusedError
        A router or link is not there.
    """
    cables = Cables.of_document(document)
    failed = _failed(cables, question)
    left = _without(document, failed)
    before = follow(cables, routed(document), failed)
    # Ports keep their numbers, so tables of what is left lead over the same cables.
    after = follow(cables, routed(left), failed)
    lost = np.isin(cables.endpoint_router, question.routers)
    cut_off, parts = _cut_off(cables, failed, lost)
    moved = (before.way != after.way) & after.arrives & before.arrives
    return Drill(
        cables_failed=len(failed),
        endpoints_lost=int(lost.sum()),
        endpoints_cut_off=cut_off,
        parts=parts,
        routes=before.total(before.arrives),
        routes_broken=before.total(before.crosses),
        routes_moved=before.total(moved),
        routes_lost=before.total(before.arrives & ~after.arrives),
        share_followed=before.share,
        imported_routes_broken=_broken(cables, imported, failed),
        before=_busiest(cables, before.loads),
        after=_busiest(cables, after.loads),
        facts_before=facts(document),
        facts_after=facts(left),
    )


def _failed(cables: Cables, question: DrillQuestion) -> Ints:
    found: list[Ints] = []
    for router in question.routers:
        _check(router, cables.routers, "routers", str(router))
        found.append(cables.at(router))
    for a, b in question.links:
        for router in (a, b):
            _check(router, cables.routers, "links", f"{a}-{b}")
        between = cables.between(a, b)
        if not len(between):
            raise DrillRefusedError("links", f"{a}-{b}", "no cable joins these two routers")
        found.append(between if question.all_cables else between[:1])
    return np.unique(np.concatenate(found)) if found else np.empty(0, dtype=np.int64)


def _check(router: int, routers: int, field: str, value: str) -> None:
    if router < routers:
        return
    message = f"there is no router {router}"
    raise DrillRefusedError(field, value, message, f"routers 0 to {routers - 1}")


def _without(document: Mapping[str, Any], failed: Ints) -> dict[str, Any]:
    gone = set(failed.tolist())
    links = {
        name: [value for number, value in enumerate(column) if number not in gone]
        for name, column in document["links"].items()
    }
    return {**document, "links": links}


def _broken(cables: Cables, imported: Tables | None, failed: Ints) -> int | None:
    if imported is None:
        return None
    own = follow(cables, imported, failed)
    return own.total(own.crosses)


def _busiest(cables: Cables, loads: Ints) -> BusiestCable | None:
    if not loads.any():
        return None
    number = int(np.argmax(loads))
    ends = int(cables.router_a[number]), int(cables.router_b[number])
    return BusiestCable(*ends, int(loads[number]))


def _cut_off(cables: Cables, failed: Ints, lost: Bools) -> tuple[int, int]:
    """Count endpoints outside the largest part that is left, and the parts that have endpoints."""
    label = np.arange(cables.routers)
    kept = np.setdiff1d(np.arange(len(cables.router_a)), failed)
    a, b = cables.router_a[kept], cables.router_b[kept]
    while True:
        least = label.copy()
        np.minimum.at(least, a, label[b])
        np.minimum.at(least, b, label[a])
        least = least[least]
        if np.array_equal(least, label):
            break
        label = least
    sizes = np.bincount(label[cables.endpoint_router[~lost]])
    return int(sizes.sum() - sizes.max(initial=0)), int((sizes > 0).sum())
