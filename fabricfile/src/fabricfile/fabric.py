"""The fabric: routers, endpoints, links and, when known, the forwarding tables. Immutable."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt

NO_ENTRY = 255  # in a table: the router knows no port towards the endpoint
MAX_PORT = 254  # physical ports count from 1
MAX_LID = 0xBFFF  # the last unicast local identifier
Tables = npt.NDArray[np.uint8]


@dataclass(frozen=True, slots=True)
class Routers:
    """Columns, one row a router.

    ``identifiers`` are GUIDs as ``0x`` and 16 lower-case hexadecimal digits, or empty; ``ports`` is the
    number of physical ports; a LID of 0 is not known.
    """

    names: tuple[str, ...]
    identifiers: tuple[str, ...]
    ports: tuple[int, ...]
    lids: tuple[int, ...]

    def __len__(self) -> int:
        return len(self.names)


@dataclass(frozen=True, slots=True)
class Endpoints:
    """Columns, one row an endpoint: a port of a host channel adapter and the router port it is cabled to.

    ``identifiers`` are port GUIDs, or empty; ``rates_gbps`` is the rate of the cable, 0 when not known.
    The order of the rows is that of the file; linear rank order follows it.
    """

    names: tuple[str, ...]
    identifiers: tuple[str, ...]
    lids: tuple[int, ...]
    routers: tuple[int, ...]
    ports: tuple[int, ...]
    rates_gbps: tuple[float, ...]

    def __len__(self) -> int:
        return len(self.names)


@dataclass(frozen=True, slots=True)
class Links:
    """Columns, one row a cable between two routers, each cable once.

    The end with the smaller (router, port) stands first, and rows ascend by it.
    """

    routers_a: tuple[int, ...]
    ports_a: tuple[int, ...]
    routers_b: tuple[int, ...]
    ports_b: tuple[int, ...]
    rates_gbps: tuple[float, ...]

    def __len__(self) -> int:
        return len(self.routers_a)

    def __iter__(self) -> Iterator[tuple[int, int, int, int, float]]:
        """Rows as (router, port, router, port, rate)."""
        columns = (self.routers_a, self.ports_a, self.routers_b, self.ports_b, self.rates_gbps)
        return zip(*columns, strict=True)

    @classmethod
    def of(cls, rows: list[tuple[int, int, int, int, float]]) -> Links:
        """Links from (router, port, router, port, rate) in any order and direction."""
        ordered = sorted(
            row if row[:2] < row[2:4] else (row[2], row[3], row[0], row[1], row[4]) for row in rows
        )
        columns = tuple(zip(*ordered, strict=True)) or ((),) * 5
        return cls(*columns)


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
        from fabricfile import content

        return content.digest_of(self)

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
        from fabricfile import document

        return document.document_of(self)

    def tables_bytes(self) -> bytes | None:
        """The tables row by row (one router after the other), a byte an entry; None without tables."""
        return None if self.tables is None else self.tables.tobytes()

    @classmethod
    def from_document(cls, document: Mapping[str, Any], tables: bytes | None = None) -> Fabric:
        """The fabric of a document and the bytes of its tables, checked.

        Raises `FabricFileError` with a problem for each wrong column, row or port.
        """
        from fabricfile import document as documents

        return documents.fabric_of(document, tables)

    def to_bytes(self) -> bytes:
        """The content, compressed; `from_bytes` gives an equal fabric."""
        from fabricfile import content

        return content.packed(self)

    @classmethod
    def from_bytes(cls, data: bytes) -> Fabric:
        """The fabric of `to_bytes`. Raises `FabricFileError` for anything else."""
        from fabricfile import content

        return content.unpacked(data)
