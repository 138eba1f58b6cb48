"""The list of sweeps, and what people put on sweeps for it: stars, and what is archived."""

from __future__ import annotations

from typing import TYPE_CHECKING, Self

from api.find import find_sweep
from api.sweep.models.queries import ListSweepsQuery
from api.sweep.models.sweep import Sweep, SweepPage, SweepSummary
from api.sweep.services.documents import summary_document
from api.sweep.services.sentences import kept_sentences
from api.sweep.services.sweep import SweepService
from domain.catalog.models import Catalog
from domain.query.columns import SWEEP_COLUMNS
from domain.query.cursor import decode_cursor, encode_cursor
from domain.query.filter import parse_filter
from domain.run.phase import Phase
from storage.scope import person_of
from storage.session import Session
from storage.sweep.list_store import (
    Archived,
    Place,
    SweepListStore,
    SweepOrder,
    SweepsWanted,
    cursor_types,
)
from storage.sweep.mark_store import MarkStore
from storage.sweep.records.sweep import SweepRecord

if TYPE_CHECKING:
    from api.context import RequestContext

_ME = "me"


class SweepListService:
    """Lists sweeps, and changes what lists show."""

    def __init__(self, session: Session, catalog: Catalog, sweeps: SweepService) -> None:
        self._session = session
        self._catalog = catalog
        self._sweeps = sweeps
        self._marks = MarkStore(session)

    @classmethod
    def of(cls, context: RequestContext) -> Self:
        """Make that of a request."""
        return cls(context.session, context.state.catalog, SweepService.of(context))

    def page(self, query: ListSweepsQuery) -> SweepPage:
        """List a page of sweeps.

        Raises
        ------
        QueryError
            The filter means nothing, or the cursor belongs to another list.
        """
        order = SweepOrder(query.sort)
        scope = f"sweeps\n{query.model_dump_json(exclude={'cursor', 'limit'})}"
        after = None
        if query.cursor:
            values = decode_cursor(query.cursor, scope, cursor_types(order), nullable=False)
            after = Place(None if order is SweepOrder.NEWEST else values[0], values[-1])
        found = SweepListStore(self._session).page(_wanted(query), query.limit + 1, order, after)
        page = found[: query.limit]
        return SweepPage(
            items=self._listed([record for record, _ in page]),
            next_cursor=_cursor(page[-1][1], scope) if len(found) > query.limit else None,
        )

    def star(self, sweep_id: str, *, is_starred: bool) -> Sweep:
        """Star a sweep for whoever asks, or take their star away; raises `SweepNotFoundError`."""
        record = find_sweep(self._session, sweep_id)
        (self._marks.star if is_starred else self._marks.unstar)(record.id)
        return self._sweeps.get(sweep_id)

    def archive(self, sweep_id: str, *, is_archived: bool) -> Sweep:
        """Put a sweep away for all, or bring it back; raises `SweepNotFoundError`."""
        record = find_sweep(self._session, sweep_id)
        self._marks.archive(record.id, is_archived=is_archived)
        return self._sweeps.get(sweep_id)

    def _listed(self, records: list[SweepRecord]) -> list[SweepSummary]:
        kept = kept_sentences(self._session, records)
        person, revision = person_of(self._session), self._catalog.model_revision
        return [
            summary_document(
                record, person, revision, self._sweeps.waits_for(record), kept.get(record.id)
            )
            for record in records
        ]


def _wanted(query: ListSweepsQuery) -> SweepsWanted:
    return SweepsWanted(
        condition=parse_filter(query.filter, SWEEP_COLUMNS) if query.filter is not None else None,
        phase=Phase(query.phase) if query.phase else None,
        tag=query.tag,
        search=(query.search or "").strip() or None,
        owner=None if query.owner == _ME else query.owner,
        is_own=query.owner == _ME,
        is_starred=query.starred,
        archived=Archived(query.archived),
        with_helpers=query.helpers,
    )


def _cursor(place: Place, scope: str) -> str:
    values = [place.sweep_id] if place.value is None else [place.value, place.sweep_id]
    return encode_cursor(values, scope)
