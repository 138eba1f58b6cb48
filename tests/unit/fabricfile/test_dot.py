import pytest

from fabricfile import export
from tests.support.fabric_files import errors_of, places, reading_of, text_of
from tests.support.fabrics import tree

ORCS = text_of("orcs.dot")


def test_a_graph_of_orcs_gives_wiring_and_tables():
    reading = reading_of(ORCS)
    fabric = reading.fabric
    assert (reading.format, reading.warnings) == ("dot", ())
    assert fabric.routers.names == ("S1", "S2", "S3")
    assert fabric.endpoints.names == ("H1", "H2", "H3", "H4")
    assert fabric.endpoints.routers == (0, 0, 1, 1)
    assert fabric.endpoints.ports == (1, 2, 1, 2)
    # Ports of S1: hosts 1 and 2, cables 3 and 4; of S2: hosts 1 and 2, cable 3; of S3: 1 and 2, then 3.
    assert list(zip(fabric.links.routers_a, fabric.links.ports_a, strict=True)) == [
        (0, 3),
        (0, 4),
        (1, 3),
    ]
    assert list(zip(fabric.links.routers_b, fabric.links.ports_b, strict=True)) == [
        (2, 1),
        (2, 2),
        (2, 3),
    ]
    assert fabric.tables.tolist() == [[1, 2, 3, 4], [3, 3, 1, 2], [1, 2, 3, 3]]
    assert reading.checks.deadlock_free


@pytest.mark.parametrize(
    "edge",
    ['S1:3 -> S2:P4', 'S1:p3:n -> S2:4', 'S1 -> S2 [tailport=3, headport="p4"]',
     'S1 -> S2 [taillabel=3; headlabel=4]', "S1 -> S2 [taillabel=3] [headlabel=4]"],
)  # fmt: skip
def test_ports_are_read_wherever_dot_can_say_them(edge):
    hosts = "H1 -> S1:1; H2 -> S2:1;"
    links = reading_of(f"digraph {{ {hosts} {edge} }}").fabric.links
    assert (links.ports_a, links.ports_b) == ((3,), (4,))


def test_a_drawing_states_each_cable_once():
    once = reading_of("digraph { H1 -> S1 -> S2 -> H2 }").fabric
    assert once == reading_of("graph { H1 -- S1 -- S2 -- H2; }").fabric
    assert len(once.links) == 1


def test_comments_subgraphs_and_defaults_of_a_drawing_are_passed_over():
    text = """/* a
    plan */ strict graph "the plan" {
      # made by hand
      rankdir = LR; node [shape=box]; edge [color="red"]
      subgraph cluster_0 { label = "rack // 1"; H1 -- S1 [label="x;y"] }
      { H2 -- S1 // the other
      }
    }
    """
    assert reading_of(text).fabric.endpoints.names == ("H1", "H2")


def test_kind_and_label_override_the_name():
    text = r"""graph { node1 [kind=endpoint, label="Köln \\ 1"]; H9 [kind=router, lid=3, guid="0xA"];
        node1 -- H9; H2 -- H9 }"""
    fabric = reading_of(text).fabric
    assert fabric.endpoints.names == ("Köln \\ 1", "H2")
    assert fabric.routers.names == ("H9",)
    assert fabric.routers.identifiers == ("0x000000000000000a",)
    assert fabric.routers.lids == (3,)


def test_rates_are_numbers_or_labels():
    fabric = reading_of('graph { H1 -- S1 [rate=4xEDR]; H2 -- S1 [rate_gbps="12.5"] }').fabric
    assert fabric.endpoints.rates_gbps == (100.0, 12.5)


@pytest.mark.parametrize("rate", [0.0012753854282279463, 0.00012345678901234567, 1.5e-300, 1e6 / 3])
def test_rates_come_back_with_all_their_digits(rate):
    fabric = tree(2, 2, 1, rate=rate)
    assert reading_of(export(fabric, "dot")).fabric == fabric


def test_everything_survives_the_way_out_and_back():
    for fabric in (tree(3, 2, 2), tree(3, 2, 2, tables=False)):
        assert reading_of(export(fabric, "dot")).fabric == fabric


@pytest.mark.parametrize(
    ("change", "code", "line", "said"),
    [
        (("S1\" -> \"H1", "S1\" -> \"H9"), "dangling_port", 2, "of host 'H1' is cabled"),
        (('[comment="H3"];\n  "S1" -> "S3"', '[comment="H3, H4"];\n  "S1" -> "S3"'), "bad_route", 11,
         "'H4' leaves 'S1' by port 3 and by port 4"),
        (('comment="H3, H4"', 'comment="H3, H5"'), "bad_route", 15, "'H5' is no host"),
        (('[comment="H4"];\n  "S3"', ';\n  "S3"'), "no_route", 3, "'S1' has no route to 'H4'"),
        (("}", "} more"), "bad_line", 16, "the end of the file expected, found more"),
        (("}", ""), "bad_line", 17, "found the end of the file"),
        (("}", '"'), "bad_line", 16, "a quoted text does not end"),
        (("}", "S1 -> [x] }"), "bad_line", 16, "'text' expected"),
        (("}", "S1 -- S2 }"), "bad_line", 16, "'->' expected"),
        (("}", "@ }"), "bad_line", 16, "unexpected '@'"),
        (("}", "S1:x -> S2 }"), "bad_line", 16, "'x' is no port"),
        (("}", "S1 [ports=many] }"), "bad_line", 16, "'many' is no number"),
        (("}", "S1 [guid=xyz] }"), "bad_line", 16, "not hexadecimal"),
        (("}", "S1 [kind=cloud] }"), "bad_line", 16, "allowed: endpoint, router"),
        (("}", "S1 -> S2 [rate=fast] }"), "bad_line", 16, "'fast' is no rate"),
        (("}", "{" * 40 + "}" * 41), "bad_line", 16, "nest deeper than 16"),
    ],
)  # fmt: skip
def test_every_flaw_is_named_with_its_line(change, code, line, said):
    text = ORCS.replace(*change)
    assert text != ORCS
    problems = errors_of(text)
    assert [(p.code, p.line) for p in problems if said in p.message] == [(code, line)], problems


def test_two_edges_for_all_others_are_refused():
    text = ORCS.replace('"S1" -> "S3" [comment="H3"]', '"S1" -> "S3" [comment="*"]')
    text = text.replace('"S1" -> "S3" [comment="H4"]', '"S1" -> "S3" [comment="*"]')
    assert places(errors_of(text)) == [("bad_route", 11, None, 4)]


def test_a_host_with_two_links_cannot_be_a_destination():
    text = 'digraph { H1 -> S1; S1 -> H1 [comment="H1"]; H1 -> S1; S1 -> H1; H2 -> S1; S1 -> H2 }'
    assert [problem.code for problem in errors_of(text)] == ["several_ports"]
