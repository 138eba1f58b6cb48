import json

import numpy as np
import pytest

from fabricfile import NO_ENTRY, Fabric, FabricFileError, completed, summarize
from tests.support.fabrics import ring, tree


def document(**changes):
    base = tree(2, 2, 1).to_document()
    for path, value in changes.items():
        section, _, column = path.partition("__")
        base[section][column] = value
    return base


def test_document_and_tables_give_the_same_fabric():
    fabric = tree(3, 2, 2)
    through_json = json.loads(json.dumps(fabric.to_document()))
    again = Fabric.from_document(through_json, fabric.tables_bytes())
    assert again == fabric
    assert np.array_equal(again.tables, fabric.tables)


def test_bytes_give_the_same_fabric_and_are_always_the_same():
    for fabric in (tree(3, 2, 2), tree(3, 2, 2, tables=False)):
        data = fabric.to_bytes()
        assert Fabric.from_bytes(data) == fabric
        assert Fabric.from_bytes(data).to_bytes() == data


def test_digest_is_of_the_content_only():
    fabric = tree(3, 2, 2)
    turned = fabric.to_document()
    turned["links"] = {
        "router_a": turned["links"]["router_b"][::-1],
        "port_a": turned["links"]["port_b"][::-1],
        "router_b": turned["links"]["router_a"][::-1],
        "port_b": turned["links"]["port_a"][::-1],
        "rate_gbps": turned["links"]["rate_gbps"][::-1],
    }
    assert Fabric.from_document(turned, fabric.tables_bytes()).digest == fabric.digest
    assert fabric.without_tables().digest != fabric.digest
    assert tree(3, 2, 2, rate=10.0).digest != fabric.digest


def test_order_of_endpoints_is_content():
    fabric = tree(2, 2, 1, tables=False)
    turned = fabric.to_document()
    turned["endpoints"] = {name: column[::-1] for name, column in turned["endpoints"].items()}
    assert Fabric.from_document(turned).digest != fabric.digest


def test_tables_cannot_be_written_to():
    fabric = tree(2, 2, 1)
    with pytest.raises(ValueError, match="read-only"):
        fabric.tables[0, 0] = 3


def test_tables_of_another_shape_are_refused():
    with pytest.raises(ValueError, match="shape"):
        tree(2, 2, 1).with_tables(np.full((2, 2), NO_ENTRY, np.uint8))
    with pytest.raises(FabricFileError, match="3 bytes; 3 routers x 4 endpoints need 12") as caught:
        Fabric.from_document(document(), b"123")
    assert caught.value.problems[0].code == "tables_size"


@pytest.mark.parametrize(
    ("changed", "code", "said"),
    [
        (document(routers__name=["a", "b"]), "document", "one length"),
        (document(routers__name=["a", "b", "b"]), "name", "given twice"),
        (document(routers__name=["a", "b", "node0000 HCA-1"]), "name", "given twice"),
        (document(routers__name=["a", "b", 'c"']), "name", "no quotation mark"),
        (document(routers__name=["a", "b", ""]), "name", "routers.name[2]"),
        (document(routers__name=["a", "b", "c\n"]), "name", "printable"),
        (document(routers__identifier=["", "", "0x12"]), "identifier", "16"),
        (document(routers__identifier=["", "0x" + 16 * "1", "0x" + 16 * "1"]), "duplicate_guid", "0x1"),
        (document(routers__ports=[3, 3, 255]), "ports", "0 to 254"),
        (document(routers__ports=[3, 3, True]), "ports", "True"),
        (document(routers__ports=[3, 2, 2]), "port_out_of_range", "port 3 of 'leaf 1'"),
        (document(endpoints__port=[1, 1, 1, 2]), "port_wired_twice", "port 1 of 'leaf 0'"),
        (document(endpoints__port=[1, 2.0, 1, 2]), "port", "endpoints.port[1] is 2.0"),
        (document(endpoints__router=[0, 0, 1, 3]), "router", "0 to 2"),
        (document(endpoints__lid=[4, 5, 6, 49152]), "lid", "49152"),
        (document(endpoints__lid=[4, 5, 6, 1]), "duplicate_lid", "1 is given twice"),
        (document(endpoints__rate_gbps=[1, 1, 1, float("nan")]), "rate", "nan"),
        (document(links__router_b=[2, 1]), "loopback", "row 1"),
        ({"routers": {}}, "document", "routers, endpoints, links"),
        ([], "document", "routers, endpoints, links"),
        (document(endpoints__extra=[]), "document", "endpoints has the columns"),
    ],
)  # fmt: skip
def test_wrong_documents_are_named(changed, code, said):
    with pytest.raises(FabricFileError) as caught:
        Fabric.from_document(changed)
    assert (code, True) in [(p.code, said in p.message) for p in caught.value.problems]


def test_a_fabric_without_endpoints_is_refused():
    empty = document()
    empty["endpoints"] = {name: [] for name in empty["endpoints"]}
    with pytest.raises(FabricFileError, match="at least one router and one endpoint"):
        Fabric.from_document(empty)


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"fabricfile/1\nwiring\n",
        tree(2, 2, 1).to_bytes()[:-3],
        tree(2, 2, 1).to_bytes() + b"x",
        tree(2, 2, 1).to_bytes()[:40] + b"\0\0" + tree(2, 2, 1).to_bytes()[42:],
    ],
)
def test_damaged_bytes_are_refused(data):
    with pytest.raises(FabricFileError) as caught:
        Fabric.from_bytes(data)
    assert caught.value.problems[0].code == "stored_fabric"


def test_completed_fills_only_what_is_missing():
    bare = tree(2, 2, 1).to_document()
    bare["routers"]["lid"] = [0, 7, 0]
    bare["endpoints"]["lid"] = [0, 1, 0, 0]
    bare["endpoints"]["identifier"][2] = ""
    full = completed(Fabric.from_document(bare))
    assert full.routers.lids == (2, 7, 3)
    assert full.endpoints.lids == (4, 1, 5, 6)
    assert full.endpoints.identifiers[2] == "0x0002100000000001"
    assert full.endpoints.identifiers[3] == bare["endpoints"]["identifier"][3]
    assert completed(full) == full


def test_summary_counts():
    summary = summarize(tree(4, 3, 2)).to_dict()
    assert summary == {
        "endpoints": 12,
        "routers": 6,
        "links": 8,
        "endpoint_links": 12,
        "link_rates": [{"rate_gbps": 40.0, "signalling_gbps": 41.25, "links": 20}],
        "router_sizes": [{"ports": 4, "routers": 2}, {"ports": 5, "routers": 4}],
        "levels": 2,
        "has_tables": True,
    }
    assert summarize(ring(4)).levels is None
    assert summarize(tree(1, 4, 0, tables=False)).levels == 1
