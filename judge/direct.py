"""Asks the core in this process."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import islice
from typing import Any

import numpy as np
from numpy.typing import NDArray

import simcore
from domain.judge import Fabrics, Fitted, Refusal, ResolvedSection
from domain.problem import MOST_PROBLEMS

_LONGEST = 2_000


class DirectJudge:
    """The core's word, without bounds on its time; see :class:`domain.judge.Judge`."""

    def resolve(
        self, model: str, sections: Sequence[tuple[str, Mapping[str, Any]]], fabrics: Fabrics
    ) -> list[ResolvedSection]:
        """Give each section its canonical form, or what is wrong with it."""
        listed = [(name, dict(given)) for name, given in sections]
        answers = simcore.resolve(model, listed, fabrics=_plain(fabrics))
        return [
            ResolvedSection(
                values=answer["values"],
                names=answer["names"],
                figures=answer["figures"],
                metrics=tuple(answer["metrics"]),
                refusals=_refusals(answer["refusals"]),
            )
            for answer in answers
        ]

    def fits(
        self,
        model: str,
        sections: Mapping[str, Sequence[Mapping[str, Any]]],
        points: NDArray[np.int32],
        fabrics: Fabrics,
    ) -> Fitted:
        """Check the rules that tie sections of points to each other."""
        listed = {name: [dict(part) for part in parts] for name, parts in sections.items()}
        answer = simcore.fits(model, listed, points, fabrics=_plain(fabrics))
        refusals = {row: _refusals(found) for row, found in answer["refusals"].items()}
        return Fitted(refusals, answer["figures"], answer["work"])

    def network_facts(self, networks: Sequence[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
        """Give what networks are compared by."""
        return [_facts(network) for network in networks]


def _facts(network: Mapping[str, Any]) -> Mapping[str, Any]:
    parts = {name: dict(part) for name, part in network.items() if part is not None}
    try:
        facts: Mapping[str, Any] = simcore.network_facts(parts)
    except simcore.PointError as error:
        return {"unknown": {"network": error.message}}
    return facts


def _plain(fabrics: Fabrics) -> dict[str, dict[str, Any]]:
    return {digest: dict(facts) for digest, facts in fabrics.items()}


def _refusals(found: Iterable[Mapping[str, Any]]) -> tuple[Refusal, ...]:
    return tuple(
        Refusal(
            field=refusal["field"],
            value=refusal["value"],
            allowed=refusal["allowed"],
            message=refusal["message"][:_LONGEST],
            related=tuple(refusal["related"]),
        )
        # One more than is told, so that whoever tells them knows of others.
        for refusal in islice(found, MOST_PROBLEMS + 1)
    )
