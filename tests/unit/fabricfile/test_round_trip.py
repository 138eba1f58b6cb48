"""Import after export is the identity, as far as each format carries the content."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fabricfile import (
    Endpoints,
    Fabric,
    FabricFileError,
    Links,
    Routers,
    Source,
    completed,
    export,
    parse,
)
from tests.support.chance import examples

RATES = st.sampled_from([0.0, 2.0, 8.0, 32.0, 4 * 14.0625 * 64 / 66, 100.0, 200.0])  # 0: not known
LETTERS = st.characters(
    exclude_categories=("C", "Z"), exclude_characters='"', include_characters=" "
)
NAMES = st.text(LETTERS, min_size=1, max_size=20).filter(lambda name: name == name.strip())


def guids(count):
    number = st.integers(1, 2**64 - 1).map(lambda value: f"0x{value:016x}")
    return st.lists(st.one_of(st.just(""), number), min_size=count, max_size=count).map(unique)


def unique(values):
    return tuple(value if values.index(value) == at else "" for at, value in enumerate(values))


@st.composite
def fabrics(draw, names=NAMES, rates=RATES, *, bare=False):
    """Any fabric that is possible: several cables between two routers, idle ports, odd names."""
    routers = draw(st.integers(1, 5))
    free = {row: draw(st.permutations(range(1, 17))) for row in range(routers)}
    links = []
    for _ in range(draw(st.integers(0, 8)) if routers > 1 else 0):
        a, b = draw(st.permutations(range(routers)))[:2]
        links.append((a, free[a].pop(), b, free[b].pop(), draw(rates)))
    owners = draw(st.lists(st.integers(0, routers - 1), min_size=1, max_size=6))
    count = len(owners)
    taken = draw(st.lists(names, min_size=routers + count, max_size=routers + count, unique=True))
    lids = draw(st.permutations(range(1, 40)))
    lids = [0 if bare or draw(st.booleans()) else lid for lid in lids[: routers + count]]
    none = [("",) * routers, ("",) * count]
    identifiers = none if bare else [draw(guids(routers)), draw(guids(count))]
    return Fabric(
        Routers(
            tuple(taken[:routers]),
            identifiers[0],
            tuple(draw(st.integers(16, 40)) for _ in free),
            tuple(lids[:routers]),
        ),
        Endpoints(
            tuple(taken[routers:]),
            identifiers[1],
            tuple(lids[routers:]),
            tuple(owners),
            tuple(free[owner].pop() for owner in owners),
            tuple(draw(rates) for _ in owners),
        ),
        Links.of(links),
    )


def routed(fabric):
    """Tables along shortest ways, the lowest port first; 255 where there is no way."""
    ways = {row: [] for row in range(len(fabric.routers))}
    links = fabric.links
    for a, p, b, q in zip(
        links.routers_a, links.ports_a, links.routers_b, links.ports_b, strict=True
    ):
        ways[a].append((p, b))
        ways[b].append((q, a))
    tables = np.full((len(fabric.routers), len(fabric.endpoints)), 255, np.uint8)
    for row, owner in enumerate(fabric.endpoints.routers):
        tables[owner, row] = fabric.endpoints.ports[row]
        reached, frontier = {owner}, [owner]
        while frontier:
            ahead = []
            for router in frontier:
                for _, other in sorted(ways[router]):
                    if other not in reached:
                        reached.add(other)
                        ahead.append(other)
                        back = min(port for port, end in ways[other] if end == router)
                        tables[other, row] = back
            frontier = ahead
    return fabric.with_tables(tables)


def again(fabric, name, *tables):
    return parse(Source("again", export(fabric, name).encode()), *tables).fabric


@examples(150)
@given(fabrics())
def test_ibnetdiscover_carries_wiring_names_and_identity(fabric):
    assert again(fabric, "ibnetdiscover") == completed(fabric)


@examples(150)
@given(fabrics(rates=st.floats(0, 1e6)))
def test_an_edge_list_carries_all_but_tables(fabric):
    assert again(fabric, "edge_list") == fabric


@examples(150)
@given(fabrics(rates=st.floats(0, 1e6)))
def test_dot_carries_the_wiring(fabric):
    assert again(fabric, "dot") == fabric


@examples(150)
@given(fabrics(names=st.from_regex(r"\A[!$-~]{1,20}\Z"), bare=True))
def test_topo_carries_wiring_and_plain_names(fabric):
    assert again(fabric, "topo") == fabric


def joined(fabric):
    return not np.any(routed(fabric).tables[list(fabric.endpoints.routers)] == 255)


@examples(150)
@given(fabrics(rates=st.floats(0, 1e6)).filter(joined))
def test_dot_carries_tables(fabric):
    fabric = routed(fabric)
    assert again(fabric, "dot") == fabric


@examples(150)
@given(fabrics().filter(joined))
def test_lfts_beside_ibnetdiscover_carry_tables(fabric):
    fabric = routed(fabric)
    tables = Source("tables", export(fabric, "lfts").encode())
    assert again(fabric, "ibnetdiscover", tables) == completed(fabric)


@examples(100)
@given(fabrics())
def test_documents_and_bytes_carry_everything(fabric):
    fabric = routed(fabric)
    assert Fabric.from_document(fabric.to_document(), fabric.tables_bytes()) == fabric
    assert Fabric.from_bytes(fabric.to_bytes()) == fabric


def test_what_cannot_be_written_is_refused():
    from tests.support.fabrics import tree

    with pytest.raises(FabricFileError, match="no forwarding tables"):
        export(tree(2, 2, 1, tables=False), "lfts")
    with pytest.raises(
        ValueError, match="'png'; allowed: ibnetdiscover, topo, dot, edge_list, lfts"
    ):
        export(tree(2, 2, 1), "png")
