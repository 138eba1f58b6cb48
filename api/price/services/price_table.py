"""Price tables: save, list, read, rename, delete."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Self

import structlog

from api.http.errors import InvalidQueryError
from api.price.errors import (
    InvalidPriceTableError,
    PriceTableNameTakenError,
    PriceTableNotFoundError,
    PriceTableShippedError,
)
from api.price.models.price_table import (
    PriceComponent,
    PriceTable,
    PriceTableChanges,
    PriceTableItem,
    PriceTablePage,
    PriceTableReport,
    PriceTableVersion,
)
from api.price.models.queries import ListPriceTablesQuery
from api.sweep.spec_body import SpecBody
from api.sweep.spec_reader import SpecReader
from domain.access.quota import InstallationBounds
from domain.attachment.name import ATTACHMENT_NAME
from domain.price import table as priced
from domain.price.reference import SHIPPED_VERSION, shipped_prices
from domain.price.shipped_tables import SHIPPED, shipped_text
from domain.problem import ProblemsError
from domain.query.cursor import decode_cursor, encode_cursor
from domain.sweep.spec.media_types import YAML_TYPE
from storage.access.quota_store import QuotaStore
from storage.price.records import NewPriceTable, PriceTableRecord
from storage.price.store import PriceTableStore
from storage.session import Session

if TYPE_CHECKING:
    from api.context import RequestContext

_CURSOR = "price-tables"
_NAMES = "1 to 63 of a-z 0-9 . _ -, starting with a letter or digit"


class PriceTableService:
    """Decides what happens to price tables."""

    def __init__(self, session: Session, reader: SpecReader, bounds: InstallationBounds) -> None:
        self._reader = reader
        self._store = PriceTableStore(session)
        self._quotas = QuotaStore(session, bounds)
        self._log = structlog.get_logger("api.price_tables")

    @classmethod
    def of(cls, context: RequestContext) -> Self:
        """Make that of a request."""
        state = context.state
        return cls(context.session, state.spec_reader, state.settings.project_bounds)

    def validate(self, body: SpecBody) -> PriceTableReport:
        """Say what a table holds, mistakes included; nothing is stored."""
        try:
            table = self._read(body)
        except InvalidPriceTableError as error:
            return PriceTableReport(valid=False, title=None, components=None, errors=error.errors)
        count = len(table.components)
        return PriceTableReport(valid=True, title=table.title, components=count, errors=[])

    def save(self, name: str | None, body: SpecBody) -> tuple[PriceTable, bool]:
        """Store a table as the next version of its name; tells whether it is new.

        Raises
        ------
        InvalidPriceTableError
            It has mistakes; nothing is stored.
        InvalidQueryError
            It has no name.
        PriceTableNameTakenError
            A table that comes with FabricSweep has the name.
        QuotaError
            The project has as many versions of tables as it may.
        """
        if name is None:
            field = "name"
            raise InvalidQueryError.of(field, None, "is required", _NAMES)
        if name in SHIPPED:
            raise PriceTableNameTakenError(name, is_shipped=True)
        table = self._read(body)
        is_yaml = body.content_type == YAML_TYPE
        text = body.text if is_yaml else priced.write_price_table(table)
        record, is_new = self._store.add(NewPriceTable(name, table, text))
        if is_new:
            self._quotas.check_price_tables()
            self._log.info("price_table_saved", price_table=name, version=record.version)
        return self._document(record), is_new

    def page(self, query: ListPriceTablesQuery) -> PriceTablePage:
        """List a page of tables by name, those that come with FabricSweep among them."""
        cursor = query.cursor
        after = decode_cursor(cursor, _CURSOR, ["text"], nullable=False)[0] if cursor else None
        own = [
            PriceTableItem(**one.model_dump(), is_shipped=False)
            for one in self._store.page(after, query.limit + 1)
        ]
        named = {item.name for item in own}
        shipped = [
            _shipped_item(name)
            for name in SHIPPED
            if name not in named and (after is None or name > after)
        ]
        found = sorted([*own, *shipped], key=lambda item: item.name)
        page, more = found[: query.limit], len(found) > query.limit
        return PriceTablePage(
            items=page, next_cursor=encode_cursor([page[-1].name], _CURSOR) if more else None
        )

    def get(self, name: str, version: int | None) -> PriceTable:
        """Read a version of a table, the latest when none is given.

        Raises
        ------
        PriceTableNotFoundError
            There is none.
        """
        record = self._find(name, version)
        return self._document(record) if record is not None else _shipped_document(name)

    def text(self, name: str, version: int | None) -> str:
        """Read a version of a table as YAML, as it was written.

        Raises
        ------
        PriceTableNotFoundError
            There is none.
        """
        record = self._find(name, version)
        return record.text if record is not None else shipped_text(name)

    def change(self, name: str, changes: PriceTableChanges) -> PriceTable:
        """Give all versions of a table another name.

        Raises
        ------
        PriceTableNotFoundError, PriceTableShippedError
            There is none, or it comes with FabricSweep.
        PriceTableNameTakenError
            Another has the new name.
        """
        self._own(name, None)
        new = changes.name
        if new != name:
            if new in SHIPPED:
                raise PriceTableNameTakenError(new, is_shipped=True)
            if not self._store.rename(name, new):
                raise PriceTableNameTakenError(new, is_shipped=False)
        return self._document(self._own(new, None))

    def delete(self, name: str, version: int | None) -> None:
        """Delete a version of a table, or all of them when none is given.

        Raises
        ------
        PriceTableNotFoundError, PriceTableShippedError
            There is none, or it comes with FabricSweep.
        """
        self._own(name, version)
        if not self._store.remove(name, version):
            raise PriceTableNotFoundError(name, version)
        self._log.info("price_table_deleted", price_table=name, version=version)

    def _read(self, body: SpecBody) -> priced.PriceTable:
        try:
            return self._reader.read_by(priced.read_price_table, body)
        except ProblemsError as error:
            raise InvalidPriceTableError.of(error.problems) from error

    def _own(self, name: str, version: int | None) -> PriceTableRecord:
        found = self._find(name, version)
        if found is None:
            raise PriceTableShippedError(name)
        return found

    def _find(self, name: str, version: int | None) -> PriceTableRecord | None:
        """Find a table of the project; None where the name means one that comes with FabricSweep."""
        is_name = re.fullmatch(ATTACHMENT_NAME, name) is not None
        found = self._store.find(name, version) if is_name else None
        if found is None and not (name in SHIPPED and version in (None, SHIPPED_VERSION)):
            raise PriceTableNotFoundError(name, version)
        return found

    def _document(self, record: PriceTableRecord) -> PriceTable:
        table = priced.price_table_from(record.document)
        return PriceTable(
            name=record.name,
            version=record.version,
            is_shipped=False,
            digest=record.digest,
            created_at=record.created_at,
            versions=[
                PriceTableVersion(**one.model_dump()) for one in self._store.versions(record.name)
            ],
            title=table.title,
            notes=table.notes,
            components=_components(table),
        )


def _shipped_document(name: str) -> PriceTable:
    found = shipped_prices(name)
    return PriceTable(
        name=name,
        version=SHIPPED_VERSION,
        is_shipped=True,
        digest=found.digest,
        created_at=None,
        versions=[],
        title=found.table.title,
        notes=found.table.notes,
        components=_components(found.table),
    )


def _components(table: priced.PriceTable) -> list[PriceComponent]:
    return [PriceComponent.model_construct(**dict(one)) for one in table.components]


def _shipped_item(name: str) -> PriceTableItem:
    found = shipped_prices(name)
    return PriceTableItem(
        name=name,
        version=SHIPPED_VERSION,
        is_shipped=True,
        digest=found.digest,
        title=found.table.title,
        components=len(found.table.components),
        created_at=None,
    )
