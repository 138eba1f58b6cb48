import pytest

from fabricfile import Fabric, export
from tests.support.fabric_files import errors_of, places, reading_of, text_of
from tests.support.fabrics import tree

TOPO = text_of("cluster.topo")


def test_a_cabling_plan_of_ibdm_is_the_fabric_that_was_discovered():
    reading = reading_of(TOPO)
    found = reading_of(text_of("cluster.ibnetdiscover")).fabric
    fabric = reading.fabric
    assert (reading.format, reading.warnings) == ("topo", ())
    assert fabric.links == found.links
    assert fabric.routers.ports == found.routers.ports
    assert fabric.routers.names == ("leaf-1", "leaf-2", "spine-1", "spine-2")
    assert fabric.endpoints.routers == found.endpoints.routers
    assert fabric.endpoints.ports == found.endpoints.ports
    assert fabric.endpoints.rates_gbps == found.endpoints.rates_gbps
    assert fabric.endpoints.names == (
        "node01", "node02", "node03", "storage port 1", "storage port 2", "node04")  # fmt: skip


def test_a_cable_may_stand_at_both_of_its_ends():
    both = TOPO.replace(
        "ISR9024D spine-1\n\n", "ISR9024D spine-1\n  P1 -4x-5G-> ISR9024D leaf-1 P13\n\n"
    )
    assert both != TOPO
    assert reading_of(both).fabric == reading_of(TOPO).fabric


def test_rates_may_be_missing_or_named():
    text = "SWITCH_4 s\n P1 -> HCA_1 a P1\n P2 -4x-FDR10-> HCA_1 b P1\n P3 -12x-14G-> HCA_1 c P1\n"
    assert reading_of(text).fabric.endpoints.rates_gbps == (0.0, 40.0, pytest.approx(163.6363636))


def test_what_the_format_carries_survives_the_way_out_and_back():
    document = tree(3, 2, 2, tables=False).to_document()
    for section in ("routers", "endpoints"):
        rows = len(document[section]["name"])
        document[section]["lid"] = [0] * rows
        document[section]["identifier"] = [""] * rows
        document[section]["name"] = [name.replace(" ", "_") for name in document[section]["name"]]
    fabric = Fabric.from_document(document)
    assert reading_of(export(fabric, "topo")).fabric == fabric


def test_names_that_differ_in_spaces_only_stay_apart():
    document = tree(1, 3, 0, tables=False).to_document()
    document["endpoints"]["name"] = ["a b", "a  b", "a_b"]
    names = reading_of(export(Fabric.from_document(document), "topo")).fabric.endpoints.names
    assert names == ("a_b_1", "a_b_2", "a_b_3")


@pytest.mark.parametrize(
    ("change", "found"),
    [
        (("P1 -4x-5G-> MT25418 node01", "P13 -4x-5G-> MT25418 node01"), [("port_wired_twice", 7, None, 13)]),
        (("P1 -4x-5G-> MT25418 node01", "P25 -4x-5G-> MT25418 node01"), [("port_out_of_range", 7, None, 25)]),
        (("P1 -4x-5G-> MT25418 node01", "P1 -5x-5G-> MT25418 node01"), [("bad_line", 7, None, None)]),
        (("P1 -4x-5G-> MT25418 node01", "P1 -4x-7G-> MT25418 node01"), [("bad_line", 7, None, None)]),
        (("P1 -4x-5G-> MT25418 node01", "P1 MT25418 node01"), [("bad_line", 7, None, None)]),
        (("MT25418 node01 U1/P1", "MT25418 node01 X1"), [("bad_line", 7, None, None)]),
        (("P1 -4x-5G-> MT25418 node01", "L1/P3 -4x-5G-> MT25418 node01"), [("chassis", 7, None, None)]),
        (("P1 -4x-5G-> MT25418 node01", "P1 -4x-5G-> ISR9024D node01"),
         [("type_differs", 7, None, None)]),
        (("MT25418 node02\n", "MT25418 node01\n"), [("duplicate_device", 24, None, None)]),
        (("ISR9024D leaf-1\n", ""), [("bad_line", line, None, None) for line in range(3, 9)]),
        (("ISR9024D leaf-1\n", "ISR9024D leaf 1 x\n"),
         [("bad_line", line, None, None) for line in range(3, 10)]),
    ],
)  # fmt: skip
def test_every_flaw_is_named_with_its_line(change, found):
    text = TOPO.replace(*change)
    assert text != TOPO
    assert places(errors_of(text)) == found
