"""A network as arrays."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Wiring:
    """Who joins whom.

    Attributes
    ----------
    family
        `groups` (of a dragonfly), `levels` (of a tree), `grid`, `imported` or `other`.
    grid_widths
        routers along each dimension, dimension 0 running fastest; empty where there is no grid.
    link_classes
        names of the classes that `link_class` numbers.
    router_names
        None where routers are only numbered.
    group
        by router, from 0; `groups` for a router outside all of them.
    endpoints
        by router, how many are attached.
    endpoint_router
        by endpoint.
    from_, from_port, to, to_port, link_class, rate_gbps
        by cable between routers.
    failed_links, degraded_links
        numbers of cables.
    failed_routers
        numbers of routers.
    """

    family: str
    groups: int
    grid_widths: tuple[int, ...]
    link_classes: tuple[str, ...]
    router_names: Sequence[str] | None
    group: Ints
    endpoints: Ints
    endpoint_router: Ints
    from_: Ints
    from_port: Ints
    to: Ints
    to_port: Ints
    link_class: Ints
    rate_gbps: Floats
    failed_links: Ints
    degraded_links: Ints
    failed_routers: Ints

    @property
    def routers(self) -> int:
        """How many routers there are."""
        return len(self.group)

    @classmethod
    def from_core(cls, told: Mapping[str, Any]) -> Wiring:
        """Take what `simcore.wiring` gives."""
        routers, links = told["routers"], told["links"]
        return cls(
            family=told["family"],
            groups=told["groups"],
            grid_widths=tuple(told["grid_widths"]),
            link_classes=tuple(told["link_classes"]),
            router_names=told["router_names"],
            group=_ints(routers["group"]),
            endpoints=_ints(routers["endpoints"]),
            endpoint_router=_ints(told["endpoint_router"]),
            from_=_ints(links["from"]),
            from_port=_ints(links["from_port"]),
            to=_ints(links["to"]),
            to_port=_ints(links["to_port"]),
            link_class=_ints(links["link_class"]),
            rate_gbps=np.asarray(links["rate_gbps"], dtype=float),
            failed_links=_ints(told["failed_links"]),
            degraded_links=_ints(told["degraded_links"]),
            failed_routers=_ints(told["failed_routers"]),
        )


def _ints(column: Any) -> Ints:
    return np.asarray(column, dtype=np.int64)
