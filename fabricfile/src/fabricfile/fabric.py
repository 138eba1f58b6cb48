"""The fabric: routers, endpoints, links and, when known, the forwarding tables. Immutable."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import numpy as np

from fabricfile.columns import Endpoints, Links, Routers, Tables
from fabricfile.content import digest_of, packed, unpacked
from fabricfile.document import columns_of, document_of


@dataclass(frozen=True, eq=False)
class Fabric:
    """Wiring and, when known, forwarding tables of a network.

    ``tables`` is routers x endpoints: the physical output port of a router towards an endpoint, `NO_ENTRY`
    where there is none. It cannot be written to. Two fabrics are equal when their content is: `digest`.
    """

    routers: Routers
    endpoints: Endpoints
    links: Links
    tables: Tables | None = None

    def __post_init__(self) -> None:
        if self.tables is not None:
            kept = np.array(self.tables, dtype=np.uint8, order="C")
            if kept.shape != (len(self.routers), len(self.endpoints)):
                message = f"tables have the shape {kept.shape}, not routers x endpoints"
                raise ValueError(message)
            kept.flags.writeable = False
            object.__setattr__(self, "tables", kept)

    @cached_property
    def digest(self) -> str:
        """SHA-256 of the canonical content, as 64 hexadecimal digits.

        The order of routers and endpoints counts (linear rank order and tie-breaks follow it), the order
        of cables, comments and the file's format do not.
        """
        return digest_of(self.to_document(), self.tables_bytes())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Fabric) and self.digest == other.digest

    def __hash__(self) -> int:
        return hash(self.digest)

    def __repr__(self) -> str:
        tables = "with" if self.tables is not None else "without"
        return (
            f"Fabric({len(self.routers)} routers, {len(self.endpoints)} endpoints, "
            f"{len(self.links)} links, {tables} tables)"
        )

    @property
    def channels(self) -> int:
        """Directions of cables between routers: two a link."""
        return 2 * len(self.links)

    def without_tables(self) -> Fabric:
        """The wiring alone."""
        return replace(self, tables=None)

    def with_tables(self, tables: Tables) -> Fabric:
        """The same wiring with other tables; nothing of them is checked but the shape."""
        return replace(self, tables=tables)

    def to_document(self) -> dict[str, Any]:
        """The wiring as columns of plain JSON types; the tables are `tables_bytes`."""
        return document_of(self.routers, self.endpoints, self.links)

    def tables_bytes(self) -> bytes | None:
        """The tables row by row (one router after the other), a byte an entry; None without tables."""
        return None if self.tables is None else self.tables.tobytes()

    @classmethod
    def from_document(cls, document: Mapping[str, Any], tables: bytes | None = None) -> Fabric:
        """The fabric of a document and the bytes of its tables, checked.

        Raises `FabricFileError` with a problem for each wrong column, row or port.
        """
        return cls(*columns_of(document, tables))

    def to_bytes(self) -> bytes:
        """The content, compressed; `from_bytes` gives an equal fabric."""
        return packed(self.to_document(), self.tables_bytes())

    @classmethod
    def from_bytes(cls, data: bytes) -> Fabric:
        """The fabric of `to_bytes`. Raises `FabricFileError` for anything else."""
        return cls.from_document(*unpacked(data))
