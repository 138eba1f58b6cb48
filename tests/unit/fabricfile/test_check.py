"""The vectorised check against one that walks every path."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fabricfile import Endpoints, Fabric, Links, Routers, check
from tests.support.chance import examples
from tests.support.fabrics import ring, tree, with_entry


def walked(fabric):
    """Unreachable and looping pairs, and the channel pairs that paths take in a row, path by path."""
    at = {}
    links = fabric.links
    for a, p, b, q in zip(
        links.routers_a, links.ports_a, links.routers_b, links.ports_b, strict=True
    ):
        at[a, p], at[b, q] = b, a
    hosts = {
        end: row
        for row, end in enumerate(
            zip(fabric.endpoints.routers, fabric.endpoints.ports, strict=True)
        )
    }
    unreachable = looping = 0
    pairs = set()
    for source, first in enumerate(fabric.endpoints.routers):
        for destination in range(len(fabric.endpoints)):
            if source == destination:
                continue
            router, seen, before = first, set(), None
            while True:
                if router in seen:
                    looping += 1
                    break
                seen.add(router)
                port = int(fabric.tables[router, destination])
                if (router, port) not in at:
                    unreachable += hosts.get((router, port)) != destination
                    break
                if before is not None:
                    pairs.add((before, (router, port)))
                before, router = (router, port), at[router, port]
    return unreachable, looping, pairs


def has_cycle(pairs):
    """Depth first, with colours."""
    after = {}
    for tail, head in pairs:
        after.setdefault(tail, set()).add(head)
    colour = {}

    def visit(node):
        colour[node] = "open"
        for following in after.get(node, ()):
            if colour.get(following) == "open" or (following not in colour and visit(following)):
                return True
        colour[node] = "done"
        return False

    return any(node not in colour and visit(node) for node in list(after))


@st.composite
def fabrics(draw):
    """A random connected or unconnected fabric with random tables, mostly sensible ones."""
    routers = draw(st.integers(1, 6))
    ports = [0] * routers
    rows = []
    for _ in range(draw(st.integers(0, 8)) if routers > 1 else 0):
        a, b = draw(st.permutations(range(routers)))[:2]
        ports[a] += 1
        ports[b] += 1
        rows.append((a, ports[a], b, ports[b], 10.0))
    owners = draw(st.lists(st.integers(0, routers - 1), min_size=1, max_size=6))
    ends = []
    for owner in owners:
        ports[owner] += 1
        ends.append(ports[owner])
    fabric = Fabric(
        Routers(
            tuple(f"r{row}" for row in range(routers)),
            ("",) * routers,
            tuple(ports),
            (0,) * routers,
        ),
        Endpoints(
            tuple(f"h{row}" for row in range(len(ends))),
            ("",) * len(ends),
            (0,) * len(ends),
            tuple(owners),
            tuple(ends),
            (0.0,) * len(ends),
        ),
        Links.of(rows),
    )
    entry = st.one_of(st.integers(1, 4), st.just(255), st.integers(0, 6))
    table = draw(
        st.lists(
            st.lists(entry, min_size=len(ends), max_size=len(ends)),
            min_size=routers,
            max_size=routers,
        )
    )
    tables = np.array(table, np.uint8)
    if draw(st.booleans()):
        tables[owners, range(len(ends))] = ends
    return fabric.with_tables(tables)


@examples(400)
@given(fabrics())
def test_counts_and_deadlock_are_those_of_walking_every_path(fabric):
    found = check(fabric)
    unreachable, looping, pairs = walked(fabric)
    assert (found.unreachable_pairs, found.looping_pairs) == (unreachable, looping)
    assert (found.report.fault_count == 0) == (unreachable + looping == 0)
    if not looping:
        assert found.deadlock_free == (not has_cycle(pairs))
        assert (found.cycle is None) == found.deadlock_free


@examples(200)
@given(fabrics())
def test_a_cycle_that_is_named_is_one(fabric):
    cycle = check(fabric).cycle
    if cycle is None:
        return
    _, _, pairs = walked(fabric)
    names = fabric.routers.names
    named = {(f"{names[a]} port {p}", f"{names[b]} port {q}") for (a, p), (b, q) in pairs}
    assert all(pair in named for pair in zip(cycle, cycle[1:] + cycle[:1], strict=True))


def test_a_tree_is_free_of_faults_and_deadlock():
    found = check(tree(6, 4, 4))
    assert found.to_dict() == {
        "connected": True,
        "unreachable_pairs": 0,
        "looping_pairs": 0,
        "deadlock_free": True,
        "cycle": None,
        "virtual_lanes_needed": 1,
    }


@pytest.mark.parametrize("routers", [3, 4, 9])
def test_a_ring_that_goes_one_way_deadlocks(routers):
    found = check(ring(routers))
    assert found.deadlock_free is False
    assert found.virtual_lanes_needed is None
    assert found.cycle == tuple(f"r{row} port 1" for row in range(routers))


def test_two_switches_of_a_ring_share_no_channel_cycle():
    assert check(ring(2)).deadlock_free


def test_a_missing_entry_counts_the_pairs_that_need_it():
    found = check(with_entry(tree(3, 2, 2), 0, 4))
    assert (found.unreachable_pairs, found.looping_pairs) == (2, 0)
    (fault,) = found.report.faults
    assert (fault.code, fault.router, fault.endpoint) == ("no_route", 0, 4)


def test_a_loop_is_counted_once_and_named_whole():
    fabric = ring(5)
    tables = fabric.tables.copy()
    tables[0, 0] = 1  # the last switch before the host sends it round again
    found = check(fabric.with_tables(tables))
    assert (found.unreachable_pairs, found.looping_pairs) == (0, 4)
    assert found.report.fault_count == 1
    assert found.report.faults[0].routers == (0, 1, 2, 3, 4)
    assert found.deadlock_free is None


def test_parts_without_a_cable_between_are_noticed():
    document = ring(4, tables=False).to_document()
    keep = [1, 3]
    document["links"] = {
        name: [column[row] for row in keep] for name, column in document["links"].items()
    }
    assert not check(Fabric.from_document(document)).connected


def test_many_destinations_go_through_in_several_batches(monkeypatch):
    from fabricfile.check import next_hops

    fabric = with_entry(tree(5, 3, 2), 1, 7)
    whole = check(fabric)
    monkeypatch.setattr(next_hops, "BATCH_CELLS", 20)
    assert check(fabric) == whole
