"""Pictures of networks: of a sweep's point, of an imported fabric; and drills on a fabric."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from contextlib import contextmanager

import fabricfile
from api.config import Settings
from api.find import find_sweep
from api.http.errors import (
    FabricNotFoundError,
    InvalidQueryError,
    NetworkNotDrawnError,
    NetworkNotInTimeError,
    PointNotFoundError,
)
from api.http.room import RETRY_SECONDS
from api.network.models.network import FabricDrill, Network
from api.network.models.queries import FabricDrillQuery
from api.network.services.documents import drill_document, network_document
from api.network.services.run_tables import flows_of, port_loads
from domain.attachment.facts import AttachmentKind
from domain.attachment.of_point import fabric_used
from domain.judge import JudgeBudgetError
from domain.network.drill import MOST_PARTS, DrillQuestion, DrillRefusedError
from domain.network.loads import PortLoads
from domain.network.question import (
    NotDrawnError,
    Picture,
    PictureQuestion,
    sections_of_point,
)
from domain.network.traffic import Flows
from judge.pool import JudgePool
from storage.attachment.store import AttachmentStore
from storage.blobs import Blobs
from storage.run.point_store import PointStore
from storage.run.table_store import TableStore
from storage.scope import Scope, enter, hides_fabrics
from storage.session import Engine, Session, transaction

_PAIR = re.compile(r"(\d{1,9})-(\d{1,9})\Z")
_NUMBER = re.compile(r"\d{1,9}\Z")


class NetworkService:
    """Draws networks beside the API; no connection is held meanwhile."""

    def __init__(
        self, engine: Engine, blobs: Blobs, judge: JudgePool, settings: Settings, scope: Scope
    ) -> None:
        self._engine = engine
        self._blobs = blobs
        self._judge = judge
        self._settings = settings
        self._scope = scope

    @contextmanager
    def session(self) -> Iterator[Session]:
        """Open a transaction that sees what the asker may see."""
        with transaction(self._engine) as session:
            enter(session, self._scope)
            yield session

    def of_point(self, sweep_id: str, index: int, replicate: int) -> Network:
        """Draw the network of a point, with what a replicate's tables say of its links.

        Raises
        ------
        SweepNotFoundError, PointNotFoundError
            There is none.
        NetworkNotDrawnError, NetworkNotInTimeError
            It is too large, or others keep the processes busy.
        """
        with self.session() as session:
            sweep = find_sweep(session, sweep_id)
            store = PointStore(session)
            if store.get(sweep.id, index) is None:
                raise PointNotFoundError(sweep_id, index, sweep.points)
            point = store.document(sweep.id, index)
            fabric = self.content(session, fabric_used(point))
            ports, flows = self._tables(session, sweep_id, index, replicate)
        sections = sections_of_point(point, replicate)
        return network_document(
            self.picture(PictureQuestion(sections, fabric, ports=ports, flows=flows))
        )

    def of_fabric(self, name: str, version: int | None) -> Network:
        """Draw an imported fabric; raises as `of_point`, and FabricNotFoundError."""
        digest, content = self._fabric(name, version)
        topology = {"kind": "fabric", "fabric": digest}
        return network_document(self.picture(PictureQuestion({"topology": topology}, content)))

    def drill(self, name: str, query: FabricDrillQuery) -> FabricDrill:
        """Let links and routers of a fabric fail, and say what moves.

        Raises
        ------
        FabricNotFoundError
            There is none.
        InvalidQueryError
            A part is not there, or the engine does not route what is left.
        NetworkNotDrawnError, NetworkNotInTimeError
            It is too large, or others keep the processes busy.
        """
        links = tuple(_pair(text) for text in _listed(query.links))
        routers = tuple(_router(text) for text in _listed(query.routers))
        if not 1 <= len(links) + len(routers) <= MOST_PARTS:
            message = "name what fails: links, routers or both"
            allowed = f"1 to {MOST_PARTS} together"
            raise InvalidQueryError.of("links", query.links, message, allowed)
        _, content = self._fabric(name, query.version)
        question = DrillQuestion(content, links, routers, query.all_cables, query.engine)
        deadline = time.monotonic() + self._settings.judge_seconds
        try:
            found = self._judge.drill(question, deadline)
        except DrillRefusedError as error:
            raise InvalidQueryError.of(
                error.field, error.value, error.message, error.allowed
            ) from error
        except NotDrawnError as error:
            raise NetworkNotDrawnError(str(error)) from error
        except JudgeBudgetError as error:
            raise self._not_in_time() from error
        names = fabricfile.Fabric.from_bytes(content).routers.names
        return drill_document(found, query.engine, list(names))

    def picture(self, question: PictureQuestion) -> Picture:
        """Have a process draw."""
        deadline = time.monotonic() + self._settings.judge_seconds
        try:
            return self._judge.picture(question, deadline)
        except NotDrawnError as error:
            raise NetworkNotDrawnError(str(error)) from error
        except JudgeBudgetError as error:
            raise self._not_in_time() from error

    def content(self, session: Session, digest: str | None) -> bytes | None:
        """Read the fabric that a point runs on; None where it builds its own network.

        Raises
        ------
        NetworkNotDrawnError
            The asker may not see it.
        """
        if digest is None:
            return None
        if hides_fabrics(session):
            raise NetworkNotDrawnError("it is an imported fabric, which is not shared")
        blob = AttachmentStore(session, AttachmentKind.FABRIC).blob(digest)
        if blob is None:
            raise NetworkNotDrawnError("its imported fabric is no longer there")
        return self._blobs.get(blob)

    def _fabric(self, name: str, version: int | None) -> tuple[str, bytes]:
        with self.session() as session:
            record = (
                AttachmentStore(session, AttachmentKind.FABRIC).get(name, version)
                if "\0" not in name
                else None
            )
            content = self.content(session, record.digest) if record is not None else None
        if record is None or content is None:
            raise FabricNotFoundError(name, version)
        return record.digest, content

    def _tables(
        self, session: Session, sweep_id: str, index: int, replicate: int
    ) -> tuple[PortLoads | None, Flows | None]:
        store = TableStore(session)
        run = store.run(sweep_id, index, replicate)
        if run is None or run.result_id is None:
            return None, None
        tables = {table.name: table for table in store.listed([run.result_id])}
        ports, flows = tables.get("ports"), tables.get("flows")
        return (
            port_loads(self._blobs, ports) if ports is not None else None,
            flows_of(self._blobs, flows) if flows is not None else None,
        )

    def _not_in_time(self) -> NetworkNotInTimeError:
        return NetworkNotInTimeError(self._settings.judge_seconds, RETRY_SECONDS)


def _listed(text: str | None) -> list[str]:
    return [part.strip() for part in text.split(",")] if text else []


def _pair(text: str) -> tuple[int, int]:
    found = _PAIR.match(text)
    if found is None:
        message = "is no pair of routers"
        raise InvalidQueryError.of("links", text[:80], message, "two numbers, such as 0-12")
    return int(found[1]), int(found[2])


def _router(text: str) -> int:
    if not _NUMBER.match(text):
        raise InvalidQueryError.of("routers", text[:80], "is no router", "a number, such as 12")
    return int(text)
