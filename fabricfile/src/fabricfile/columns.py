"""What a fabric is made of: routers, endpoints and links as columns, and forwarding tables."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

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
