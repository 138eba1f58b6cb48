"""Fabrics for tests: trees and rings with forwarding tables, from the definition."""

from __future__ import annotations

import numpy as np

from fabricfile import NO_ENTRY, Endpoints, Fabric, Links, Routers


def guid(number: int) -> str:
    return f"0x{number:016x}"


def tree(leaves: int, down: int, spines: int, *, tables: bool = True, rate: float = 40.0) -> Fabric:
    """Leaves with `down` endpoints each and a cable to every spine; tables are destination modulo spines."""
    names = [f"leaf {leaf}" for leaf in range(leaves)] + [
        f"spine {spine}" for spine in range(spines)
    ]
    sizes = [down + spines] * leaves + [leaves] * spines
    hosts = leaves * down
    fabric = Fabric(
        Routers(
            tuple(names),
            tuple(guid(0x2C900 + row) for row in range(len(names))),
            tuple(sizes),
            tuple(range(1, len(names) + 1)),
        ),
        Endpoints(
            tuple(f"node{host:04d} HCA-1" for host in range(hosts)),
            tuple(guid(0x10002 + 16 * host) for host in range(hosts)),
            tuple(range(len(names) + 1, len(names) + hosts + 1)),
            tuple(host // down for host in range(hosts)),
            tuple(host % down + 1 for host in range(hosts)),
            (rate,) * hosts,
        ),
        Links.of(
            [
                (leaf, down + spine + 1, leaves + spine, leaf + 1, rate)
                for leaf in range(leaves)
                for spine in range(spines)
            ]
        ),
    )
    if not tables:
        return fabric
    host = np.arange(hosts)
    table = np.empty((leaves + spines, hosts), np.uint8)
    for leaf in range(leaves):
        table[leaf] = np.where(host // down == leaf, host % down + 1, down + host % spines + 1)
    table[leaves:] = host // down + 1
    return fabric.with_tables(table)


def ring(routers: int, *, tables: bool = True) -> Fabric:
    """A ring with an endpoint a router; port 1 up, port 2 down, port 3 the endpoint; tables go up always."""
    fabric = Fabric(
        Routers(
            tuple(f"r{row}" for row in range(routers)),
            tuple(guid(0x500 + row) for row in range(routers)),
            (3,) * routers,
            tuple(range(1, routers + 1)),
        ),
        Endpoints(
            tuple(f"h{row}" for row in range(routers)),
            tuple(guid(0x900 + 16 * row) for row in range(routers)),
            tuple(range(routers + 1, 2 * routers + 1)),
            tuple(range(routers)),
            (3,) * routers,
            (10.0,) * routers,
        ),
        Links.of([(row, 1, (row + 1) % routers, 2, 10.0) for row in range(routers)]),
    )
    if not tables:
        return fabric
    table = np.ones((routers, routers), np.uint8)
    np.fill_diagonal(table, 3)
    return fabric.with_tables(table)


def with_entry(fabric: Fabric, router: int, endpoint: int, port: int = NO_ENTRY) -> Fabric:
    """The fabric with one entry of its tables changed."""
    assert fabric.tables is not None
    tables = fabric.tables.copy()
    tables[router, endpoint] = port
    return fabric.with_tables(tables)


def pods(count: int, leaves: int, down: int, *, endpoints: int | None = None) -> Fabric:
    """A tree of three levels with tables.

    ``count`` pods of ``leaves`` leaf routers, ``down`` endpoints and as many cables up each; every cable goes
    to another middle router of the pod, and every cable up from there to another top router. Tables spread
    destinations by their number. ``endpoints`` cuts off the last ones.
    """
    hosts = endpoints or count * leaves * down
    leaf_count, middle = count * leaves, count * down
    tops = down * leaves
    names = [
        *(f"leaf {row}" for row in range(leaf_count)),
        *(f"middle {row}" for row in range(middle)),
        *(f"top {row}" for row in range(tops)),
    ]
    links = []
    for leaf in range(leaf_count):
        pod, place = divmod(leaf, leaves)
        links += [
            (leaf, down + up + 1, leaf_count + pod * down + up, place + 1, 40.0)
            for up in range(down)
        ]
    for row in range(middle):
        pod, place = divmod(row, down)
        first = leaf_count + middle + place * leaves
        links += [
            (leaf_count + row, leaves + up + 1, first + up, pod + 1, 40.0) for up in range(leaves)
        ]
    sizes = [2 * down] * leaf_count + [2 * leaves] * middle + [count] * tops
    host = np.arange(hosts)
    own_leaf, own_pod = host // down, host // (down * leaves)
    table = np.empty((len(names), hosts), np.uint8)
    for leaf in range(leaf_count):
        table[leaf] = np.where(own_leaf == leaf, host % down + 1, down + 1 + host % down)
    for row in range(middle):
        table[leaf_count + row] = np.where(
            own_pod == row // down, own_leaf % leaves + 1, leaves + 1 + host // down % leaves
        )
    table[leaf_count + middle :] = own_pod + 1
    return Fabric(
        Routers(
            tuple(names),
            tuple(guid(0x2C900 + row) for row in range(len(names))),
            tuple(sizes),
            tuple(range(1, len(names) + 1)),
        ),
        Endpoints(
            tuple(f"node{row:05d} HCA-1" for row in range(hosts)),
            tuple(guid(0x1000002 + 16 * row) for row in range(hosts)),
            tuple(range(len(names) + 1, len(names) + hosts + 1)),
            tuple(own_leaf.tolist()),
            tuple((host % down + 1).tolist()),
            (40.0,) * hosts,
        ),
        Links.of(links),
        table,
    )
