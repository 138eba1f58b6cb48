"""What the simulator's core says of points, and who can be asked for it.

The core alone judges a point. `domain` plans with its word and knows no rule of its own; whoever
calls brings a `Judge`: the package `judge` has one that asks processes, and one that asks directly.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

Fabrics = Mapping[str, Mapping[str, Any]]
"""Facts of imported fabrics by digest: ``name``, ``version`` and ``has_tables``."""


class JudgeBudgetError(Exception):
    """The time that the asker gives to all its questions together is over."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """What is wrong with a field of a point.

    Attributes
    ----------
    field
        dotted name such as `topology.radix`; it may lead into lists, as
        `environment.background[0].fraction` does.
    value
        what was given.
    allowed
        what is allowed: a text, a list of names, or None where that is not known.
    message
        one sentence.
    related
        dotted names of the other fields that take part.
    """

    field: str
    value: Any
    allowed: Any
    message: str
    related: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ResolvedSection:
    """A section of a point as the core takes it.

    Attributes
    ----------
    values
        its canonical content: kind first, defaults filled, what has no effect absent; None when
        it is refused.
    names
        every parameter that it declares with its value for expressions: null where it does not
        apply, as given where it is refused.
    figures
        what the core says of this section alone, such as the endpoints of a topology.
    metrics
        names of what a point with this section measures.
    refusals
        everything that is wrong with it; empty when `values` is there.
    """

    values: Mapping[str, Any] | None
    names: Mapping[str, Any]
    figures: Mapping[str, Any] = field(default_factory=dict)
    metrics: tuple[str, ...] = ()
    refusals: tuple[Refusal, ...] = ()


@dataclass(frozen=True, slots=True)
class Fitted:
    """What the core says of sections together, for n points.

    Attributes
    ----------
    refusals
        by the number of the point in the question; points that fit are absent.
    figures
        by name, n numbers each: the virtual channels that the routing needs on the topology ...
    work
        by name, n numbers each: what a run has to do and the memory it takes; those of refused
        points mean nothing.
    """

    refusals: Mapping[int, tuple[Refusal, ...]]
    figures: Mapping[str, NDArray[np.generic]]
    work: Mapping[str, NDArray[np.float64]]


class Judge(Protocol):
    """Knows the rules of points."""

    def resolve(
        self, model: str, sections: Sequence[tuple[str, Mapping[str, Any]]], fabrics: Fabrics
    ) -> list[ResolvedSection]:
        """Give each section its canonical form, or what is wrong with it.

        Parameters
        ----------
        model
            `packet` or `static`.
        sections
            name of the section and its content: numbers in the unit of their parameter.
        fabrics
            the imported fabrics that they name by digest.

        Raises
        ------
        JudgeBudgetError
            the asker's time is over.
        """
        ...

    def fits(
        self,
        model: str,
        sections: Mapping[str, Sequence[Mapping[str, Any]]],
        points: NDArray[np.int32],
        fabrics: Fabrics,
    ) -> Fitted:
        """Check the rules that tie sections of points to each other.

        Parameters
        ----------
        model
            `packet` or `static`.
        sections
            by name, the distinct canonical sections that the points choose from.
        points
            shape (n, len(sections)): for each point the number of each of its sections.
        fabrics
            the imported fabrics that they name by digest.

        Raises
        ------
        JudgeBudgetError
            the asker's time is over.
        """
        ...

    def network_facts(self, networks: Sequence[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
        """Give what networks are compared by: cables, bisection and loads an endpoint.

        Parameters
        ----------
        networks
            each with its canonical `topology`, and the `routing` and the rates of the `network`
            where its model has them.

        Returns
        -------
        The facts; of a network that nobody can tell of, ``{"unknown": {"network": why}}``.

        Raises
        ------
        JudgeBudgetError
            the asker's time is over.
        """
        ...
