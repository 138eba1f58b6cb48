"""Pictures of the networks that a specification asks for, before it is submitted."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from api.config import Settings
from api.http.errors import InvalidSpecError, NetworkNotDrawnError, NotLookedAtError
from api.http.problems import field_problems, summary
from api.http.room import RETRY_SECONDS
from api.network.models.network import DraftNetwork, DraftNetworks, Network
from api.network.services.documents import network_document
from api.network.services.network import NetworkService
from api.sweep.spec_body import SpecBody
from api.sweep.spec_reader import SpecReader
from domain.attachment.of_point import fabric_used
from domain.catalog.models import Catalog
from domain.judge import JudgeBudgetError
from domain.network.question import PictureQuestion, sections_of_point
from domain.sweep.plan.plan import PlannedPoint
from domain.sweep.plan.prices import PricedPlan
from domain.sweep.spec.errors import SpecError
from judge.pool import JudgePool
from storage.sweep.submission import ReadSpec, resolve

MOST_NETWORKS = 12
_MOST_POINTS = 2_000
_BATCH_POINTS = 500
_MOST_ROUTERS = 1_000
_MOST_LINKS = 4_000
"""A small picture shows no more; larger networks are drawn by groups."""


@dataclass(slots=True)
class _Found:
    point: PlannedPoint
    points: int = 1


class DraftService:
    """Plans a specification as far as its networks need it, and draws them."""

    def __init__(
        self,
        networks: NetworkService,
        catalog: Catalog,
        settings: Settings,
        judge: JudgePool,
        reader: SpecReader,
    ) -> None:
        self._networks = networks
        self._catalog = catalog
        self._settings = settings
        self._judge = judge
        self._reader = reader

    def networks(self, body: SpecBody, stop: threading.Event) -> DraftNetworks:
        """Draw the distinct networks of a specification, at most a dozen.

        Raises
        ------
        InvalidSpecError
            The specification has mistakes.
        NotLookedAtError
            The time was over before anything was looked at.
        """
        deadline = time.monotonic() + self._settings.validation_seconds
        try:
            reading = self._reader.read(body)
            with self._networks.session() as session:
                read = resolve(session, reading, self._settings.terms(self._catalog))
            found, checked = self._found(read, deadline, stop)
        except SpecError as error:
            problems = field_problems(error.problems)
            raise InvalidSpecError(summary(problems), problems) from error
        shown = list(found.values())[:MOST_NETWORKS]
        return DraftNetworks(
            networks=[self._drawn(one, read) for one in shown if not stop.is_set()],
            networks_found=len(found),
            points_checked=checked,
            points_expected=len(read.draft.planned),
        )

    def _found(
        self, read: ReadSpec, deadline: float, stop: threading.Event
    ) -> tuple[dict[str, _Found], int]:
        found: dict[str, _Found] = {}
        checked = 0
        try:
            judge = self._judge.within(deadline - time.monotonic())
            plan = PricedPlan(read.draft, judge, read.facts.calibration)
            while checked < _MOST_POINTS and not stop.is_set():
                batch = plan.take(_BATCH_POINTS)
                if not batch.candidates:
                    break
                checked += batch.candidates
                for point in batch.points:
                    key = json.dumps(point.point["topology"], sort_keys=True, default=dict)
                    if key in found:
                        found[key].points += 1
                    else:
                        found[key] = _Found(point)
        except JudgeBudgetError as error:
            if not found:
                seconds = self._settings.validation_seconds
                raise NotLookedAtError(seconds, RETRY_SECONDS) from error
        return found, checked

    def _drawn(self, found: _Found, read: ReadSpec) -> DraftNetwork:
        document = json.loads(found.point.document)
        network: Network | None = None
        reason = None
        try:
            with self._networks.session() as session:
                fabric = self._networks.content(session, fabric_used(document))
            sections = {"topology": document["topology"]} | {
                name: part
                for name, part in sections_of_point(document, 0).items()
                if name == "network"
            }
            question = PictureQuestion(
                sections, fabric, most_routers=_MOST_ROUTERS, most_links=_MOST_LINKS
            )
            network = network_document(self._networks.picture(question))
        except NetworkNotDrawnError as error:
            reason = error.detail
        return DraftNetwork(
            topology=document["topology"],
            label=_label(found.point.coordinates, document["topology"]),
            points=found.points,
            network=network,
            reason=reason,
        )


def _label(coordinates: Mapping[str, Any], topology: Mapping[str, Any]) -> str:
    """Write what the axes say of the topology; its kind where they say nothing."""
    parts = [
        str(value) if path == "topology" else f"{path.removeprefix('topology.')} {value}"
        for path, value in coordinates.items()
        if path == "topology" or path.startswith("topology.")
    ]
    named = "topology" in coordinates
    return ", ".join(parts if named else [str(topology["kind"]), *parts])
