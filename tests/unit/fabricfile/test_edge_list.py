import pytest

from fabricfile import export
from tests.support.fabric_files import errors_of, places, reading_of, text_of
from tests.support.fabrics import tree

PLAN = text_of("plan.edges")


def test_a_cabling_plan_is_read():
    reading = reading_of(PLAN)
    fabric = reading.fabric
    assert (reading.format, reading.warnings) == ("edge_list", ())
    assert fabric.routers.names == ("spine", "leaf 1", "leaf 2")
    assert fabric.routers.ports == (8, 8, 8)
    assert fabric.routers.lids == (0, 2, 0)
    assert fabric.routers.identifiers == ("", "0x0002c90200400001", "")
    assert fabric.endpoints.names == ("node-1", "node-2", "node-3")
    assert fabric.endpoints.routers == (1, 1, 2)
    assert fabric.endpoints.rates_gbps == (32.0, 40.0, 40.0)
    assert fabric.endpoints.lids == (0, 0, 9)
    assert fabric.endpoints.identifiers == ("", "", "0x0002c903000a0b01")
    assert fabric.links.rates_gbps == (32.0, 32.0, 40.0, 0.0)


def test_a_router_may_be_described_after_its_first_cable():
    text = "a:1 b:2\nendpoint h a:3\nrouter a ports=9 lid=0x10\n"
    assert reading_of(text).fabric.routers.ports == (9, 2)
    assert reading_of(text).fabric.routers.lids == (16, 0)


def test_everything_but_tables_survives_the_way_out_and_back():
    fabric = tree(3, 2, 2, tables=False)
    assert reading_of(export(fabric, "edge_list")).fabric == fabric


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("spine:1", [("bad_line", 11, None, None)]),
        ("spine:9 spine2:1", [("port_out_of_range", 11, None, 9)]),
        ("spine:0 other:1", [("port_out_of_range", 11, None, 0)]),
        ("spine:300 other:1", [("port_out_of_range", 11, None, 300)]),
        ("spine:5 other:1 fast", [("bad_line", 11, None, None)]),
        ("spine:5 other:1 -3", [("bad_line", 11, None, None)]),
        ("spine:5 other:1 1e9", [("bad_line", 11, None, None)]),
        ("spine:5 other:1 nan", [("bad_line", 11, None, None)]),
        ("spine:5 other:1 lid=3", [("bad_line", 11, None, None)]),
        ("spine:5 other", [("bad_line", 11, None, None)]),
        ("spine:1 other:1", [("port_wired_twice", 11, None, 1)]),
        ("endpoint node-1 spine:5", [("duplicate_device", 11, None, None)]),
        ("endpoint node-4 spine", [("bad_line", 11, None, None)]),
        ("endpoint node-4 spine:5 40 lid=9", [("duplicate_lid", 11, None, 1)]),
        ("endpoint node-4 spine:5 40 guid=0x2c903000a0b01",
         [("duplicate_guid", 11, "0x0002c903000a0b01", 1)]),
        ("endpoint node-4 spine:5 40 mtu=4096", [("bad_line", 11, None, None)]),
        ("endpoint node-4 spine:5 40 lid=1 lid=1", [("bad_line", 11, None, None)]),
        ("endpoint node-4 node-1:1", [("port_wired_twice", 11, None, 1)]),
        ("node-1:2 node-2:2", [("host_to_host", 11, None, 2)]),
        ("router spine ports=4", [("duplicate_device", 11, None, None)]),
        ("router spine2 ports=300", [("port_out_of_range", 11, None, None)]),
        ('"unfinished:1 a:1', [("bad_line", 11, None, None)]),
        ("what is this", [("bad_line", 11, None, None)]),
    ],
)  # fmt: skip
def test_every_flaw_is_named_with_its_line(line, found):
    text = f"{PLAN}{line}\n"
    assert text.count("\n") == 11
    got = places(errors_of(text))
    assert sorted(got, key=str) == sorted(found, key=str)
