"""Asks the core in this process."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import islice
from typing import Any

import numpy as np
from numpy.typing import NDArray

import fabricfile
import simcore
from domain.judge import Fabrics, Fitted, Refusal, ResolvedSection
from domain.network.drawing import draw
from domain.network.drill import Drill, DrillQuestion, DrillRefusedError, rehearse
from domain.network.question import NotDrawnError, Picture, PictureQuestion
from domain.network.routes import Tables
from domain.network.wiring import Wiring
from domain.problem import MOST_PROBLEMS

_LONGEST = 2_000
_WALKED_FOR_PICTURES = 2_000
"""Routers of an imported fabric whose facts take no more time than its picture."""
_TOO_LARGE = {
    "unknown": {
        "network": f"imported networks are walked here up to {_WALKED_FOR_PICTURES:,} routers"
    }
}
_OPENED = {"kind": "fabric", "fabric": "0" * 64}
"""How a fabric is named that is looked at by itself."""


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

    def drill(self, question: DrillQuestion) -> Drill:
        """Let parts of a fabric fail, and route what is left.

        Raises
        ------
        DrillRefusedError
            A part is not there, or the engine does not route what is left.
        """
        fabric = fabricfile.Fabric.from_bytes(question.fabric)
        is_walked = len(fabric.routers) <= _WALKED_FOR_PICTURES

        def routed(document: Mapping[str, Any]) -> Tables:
            return _tables_of(document, question.engine)

        def facts(document: Mapping[str, Any]) -> Mapping[str, Any]:
            if not is_walked:
                return _TOO_LARGE
            opened = simcore.Fabric(dict(document))
            return _facts({"topology": _OPENED}, {_OPENED["fabric"]: opened})

        return rehearse(fabric.to_document(), fabric.tables, question, routed, facts)

    def picture(self, question: PictureQuestion) -> Picture:
        """Draw a network.

        Raises
        ------
        NotDrawnError
            The core refuses it, or it is too large.
        """
        sections = dict(question.sections)
        fabrics = _attached(sections["topology"], question.fabric)
        try:
            wiring = Wiring.from_core(simcore.wiring(sections, fabrics=fabrics))
        except simcore.PointError as error:
            raise NotDrawnError(error.message[:_LONGEST]) from error
        most = question.most_routers, question.most_links
        drawing = draw(wiring, question.ports, question.flows, *most)
        asked: dict[str, Any] = {
            name: sections[name] for name in ("topology", "network") if name in sections
        }
        if wiring.router_names is not None and wiring.routers > _WALKED_FOR_PICTURES:
            return Picture(drawing, _TOO_LARGE)
        return Picture(drawing, _facts(asked, fabrics))


def _tables_of(document: Mapping[str, Any], engine: str) -> Tables:
    point = {"model": "static", "topology": _OPENED, "routing": {"kind": engine}}
    opened = simcore.Fabric(dict(document))
    try:
        tables = simcore.graph(point, fabrics={_OPENED["fabric"]: opened})["tables"]
    except simcore.PointError as error:
        message = f"the engine does not route this: {error.message[:_LONGEST]}"
        raise DrillRefusedError("engine", engine, message) from error
    if tables is None:
        raise DrillRefusedError("engine", engine, "the engine fills no tables by destination here")
    return np.frombuffer(tables, dtype=np.uint8).reshape(opened.routers, opened.endpoints)


def _attached(topology: Mapping[str, Any], content: bytes | None) -> dict[str, simcore.Fabric]:
    """Give the fabric that a topology names, from its stored content."""
    if content is None:
        return {}
    fabric = fabricfile.Fabric.from_bytes(content)
    opened = simcore.Fabric(fabric.to_document(), fabric.tables_bytes())
    return {topology["fabric"]: opened}


def _facts(
    network: Mapping[str, Any], fabrics: Mapping[str, simcore.Fabric] | None = None
) -> Mapping[str, Any]:
    parts = {name: dict(part) for name, part in network.items() if part is not None}
    try:
        facts: Mapping[str, Any] = simcore.network_facts(parts, fabrics=fabrics)
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
