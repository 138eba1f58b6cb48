"""Price tables: keep, find by name and version, rename, delete."""

from __future__ import annotations

from sqlalchemy import ColumnElement, delete, func, insert, select, update
from sqlalchemy.dialects.postgresql import distinct_on
from sqlalchemy.orm import Session

from domain.price.reference import (
    SHIPPED_VERSION,
    PricedBy,
    content_digest,
    shipped_prices,
    split_reference,
)
from domain.price.shipped_tables import SHIPPED
from domain.price.table import price_table_from
from storage.locks import lock
from storage.price.records import (
    NewPriceTable,
    PriceTableRecord,
    PriceTableSummary,
    PriceTableVersion,
)
from storage.price.tables import price_tables
from storage.scope import project_of


class PriceTableStore:
    """Price tables of one session, of its project; those that come with FabricSweep are found by `get`."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._project = project_of(session)

    def get(self, reference: str) -> PricedBy | None:
        """Find the table that NAME or NAME@VERSION means, the latest version where none is named.

        A project's own table goes before one that comes with FabricSweep: a version that brings a new
        one changes no prices of a project that had used the name before.
        """
        wanted = split_reference(reference)
        if wanted is None:
            return None
        name, version = wanted
        found = self.find(name, version)
        if found is not None:
            table = price_table_from(found.document)
            return PricedBy(name, found.version, found.digest, table)
        if name in SHIPPED and version in (None, SHIPPED_VERSION):
            return shipped_prices(name)
        return None

    def find(self, name: str, version: int | None) -> PriceTableRecord | None:
        """Find a version of the project's own; None asks for the latest."""
        statement = select(price_tables).where(self._named(name))
        if version is not None:
            statement = statement.where(price_tables.c.version == version)
        statement = statement.order_by(price_tables.c.version.desc()).limit(1)
        row = self._session.execute(statement).first()
        return PriceTableRecord.model_validate(row, from_attributes=True) if row else None

    def add(self, new: NewPriceTable) -> tuple[PriceTableRecord, bool]:
        """Store one as the next version of its name.

        The name is locked until the commit, so that tables saved under one name at the same time get
        versions one after the other.

        Returns
        -------
        The version, and whether it is new: a text that the latest version has already is not stored
        again.
        """
        self.lock(new.name)
        latest, digest = self.find(new.name, None), content_digest(new.table)
        if latest is not None and (latest.digest, latest.text) == (digest, new.text):
            return latest, False
        values = {
            "project_id": self._project,
            "name": new.name,
            "version": latest.version + 1 if latest is not None else 1,
            "digest": digest,
            "document": new.table.to_document(),
            "text": new.text,
        }
        row = self._session.execute(insert(price_tables).values(values).returning(price_tables))
        return PriceTableRecord.model_validate(row.one(), from_attributes=True), True

    def versions(self, name: str) -> list[PriceTableVersion]:
        """List the versions of a name, newest first."""
        columns = (price_tables.c.version, price_tables.c.digest, price_tables.c.created_at)
        statement = select(*columns).where(self._named(name))
        rows = self._session.execute(statement.order_by(price_tables.c.version.desc()))
        return [PriceTableVersion.model_validate(row, from_attributes=True) for row in rows]

    def page(self, after_name: str | None, limit: int) -> list[PriceTableSummary]:
        """List the latest version of each name, by name, those after ``after_name``."""
        document = price_tables.c.document
        latest = (
            select(
                price_tables.c.name,
                price_tables.c.version,
                price_tables.c.digest,
                price_tables.c.created_at,
                document["title"].as_string().label("title"),
                func.json_array_length(document["components"]).label("components"),
            )
            .ext(distinct_on(price_tables.c.name))
            .where(price_tables.c.project_id == self._project)
            .order_by(price_tables.c.name, price_tables.c.version.desc())
            .limit(limit)
        )
        if after_name is not None:
            latest = latest.where(price_tables.c.name > after_name)
        rows = self._session.execute(latest)
        return [PriceTableSummary.model_validate(row, from_attributes=True) for row in rows]

    def lock(self, name: str) -> None:
        """Keep others from saving, renaming or deleting a name of the project until the commit."""
        lock(self._session, f"price table {self._project} {name}")

    def rename(self, name: str, new: str) -> bool:
        """Give all versions of a name another one; False when that is taken.

        Both names are locked, in the order of the alphabet, so that two renames wait in no circle.
        """
        for one in sorted((name, new)):
            self.lock(one)
        if self.find(new, None) is not None:
            return False
        self._session.execute(update(price_tables).where(self._named(name)).values(name=new))
        return True

    def remove(self, name: str, version: int | None) -> int:
        """Delete a version, or all of them; tells how many there were."""
        self.lock(name)
        gone = delete(price_tables).where(self._named(name))
        if version is not None:
            gone = gone.where(price_tables.c.version == version)
        return len(self._session.execute(gone.returning(price_tables.c.id)).all())

    def _named(self, name: str) -> ColumnElement[bool]:
        own = price_tables.c.project_id == self._project
        return own & (price_tables.c.name == name)
