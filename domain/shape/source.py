"""What can be asked about the shape of a network, and who can answer.

A topology whose catalogue entry says `shape_from_core` tells its size by no expression: its rules
for sizing itself are too rich for one. Who expands specs may bring someone that asks the core.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

Figures = Mapping[str, Any]
"""endpoints, routers, ports, channels, radix, mean_hops, groups, virtual_channels, packets_held, and
what else the topology tells of itself, such as the rule by which it took its size."""


class ShapeRefusedError(ValueError):
    """A network that cannot be, or that nobody can lay out within the limits.

    Attributes
    ----------
    field
        dotted name of the parameter at fault, such as `topology.radix`.
    value, allowed
        what was given and what is allowed; None where that is not known.
    """

    def __init__(self, field: str, value: Any, allowed: Any, message: str) -> None:
        """Keep `message` as the error's text, and the rest."""
        self.field = field
        self.value = value
        self.allowed = allowed
        super().__init__(message)


class ShapeSource(Protocol):
    """Knows the shape of networks, and which jobs fit them."""

    def shape(self, topology: Mapping[str, Any], routing: Mapping[str, Any] | None) -> Figures:
        """Give the figures of a network.

        Parameters
        ----------
        topology
            a canonical section of any model.
        routing
            a canonical section of the packet model, for the virtual channels that it needs; None
            leaves them out of account.

        Raises
        ------
        ShapeRefusedError
            it cannot be.
        """
        ...

    def network_facts(
        self,
        topology: Mapping[str, Any],
        routing: Mapping[str, Any] | None,
        network: Mapping[str, Any] | None,
    ) -> Figures:
        """Give what networks are compared by: cables, bisection and loads an endpoint.

        Parameters
        ----------
        topology, routing
            canonical sections of any model.
        network
            the rates of the packet model's section of that name; None in the static model.

        Raises
        ------
        ShapeRefusedError
            they cannot be told.
        """
        ...

    def check_ranks(self, endpoints: int, sections: Mapping[str, Mapping[str, Any]]) -> None:
        """Check that the jobs of a point fit the endpoints of its network.

        Parameters
        ----------
        endpoints
            of the network.
        sections
            the canonical sections workload, mpi and environment of the packet model.

        Raises
        ------
        ShapeRefusedError
            they do not fit; the field may lead into a list, as environment.background[0].fraction.
        """
        ...
