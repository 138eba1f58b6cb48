import re
from contextlib import suppress

import pytest

from fabricfile import Fabric, FabricFileError, Source, parse
from tests.support.fabric_files import errors_of, line_of, places, reading_of, text_of
from tests.support.fabrics import tree

TEXT = text_of("cluster.ibnetdiscover")
LEAF_1, LEAF_2 = "0x0008f10500650a10", "0x0008f10500650a20"
HOST_3 = "0x0002c90300012360"


def test_a_real_looking_file_is_read_whole():
    reading = reading_of(TEXT)
    fabric = reading.fabric
    assert (reading.format, reading.warnings) == ("ibnetdiscover", ())
    assert fabric.routers.names == tuple(
        f"{name} ISR9024 Voltaire" for name in ("leaf-1", "leaf-2", "spine-1", "spine-2")
    )
    assert fabric.routers.ports == (24,) * 4
    assert fabric.routers.lids == (2, 3, 4, 5)
    assert fabric.routers.identifiers[:2] == (LEAF_1, LEAF_2)
    assert fabric.endpoints.names == (
        "node01 HCA-1",
        "node02 HCA-1",
        "node03 HCA-1",
        "storage HCA-1 port 1",
        "storage HCA-1 port 2",
        "node04 HCA-1",
    )
    assert fabric.endpoints.identifiers[3:5] == ("0x0002c90300012371", "0x0002c90300012372")
    assert fabric.endpoints.lids == (6, 7, 8, 9, 10, 11)
    assert fabric.endpoints.routers == (0, 0, 1, 0, 1, 1)
    assert fabric.endpoints.ports == (1, 2, 1, 3, 3, 2)
    assert fabric.endpoints.rates_gbps == (16.0, 16.0, 16.0, 16.0, 16.0, 8.0)
    assert list(zip(fabric.links.routers_a, fabric.links.ports_a, strict=True)) == [
        (0, 13), (0, 14), (0, 15), (1, 13), (1, 14), (1, 15)]  # fmt: skip
    assert list(zip(fabric.links.routers_b, fabric.links.ports_b, strict=True)) == [
        (2, 1), (3, 1), (2, 3), (2, 2), (3, 2), (3, 3)]  # fmt: skip


def test_windows_line_ends_make_no_difference():
    assert reading_of(TEXT.replace("\n", "\r\n")).fabric == reading_of(TEXT).fabric


def test_a_netlist_of_ibsim_needs_no_guids_lids_or_rates():
    fabric = reading_of(
        'Switch 4 "Sw"\n[1] "Hca1"\n[2] "Hca2"[2]\n\nHca 1 "Hca1"\n[1] "Sw"[1]\n\n'
        'Hca 2 "Hca2"\n[2] "Sw"[2]\n'
    ).fabric
    assert fabric.endpoints.names == ("Hca1", "Hca2")
    assert fabric.endpoints.lids == (0, 0)
    assert fabric.endpoints.identifiers == ("", "")
    assert fabric.endpoints.rates_gbps == (0.0, 0.0)


def test_a_rate_may_be_missing_on_one_side():
    one_side = TEXT.replace(
        '"leaf-2 ISR9024 Voltaire" lid 3 4xSDR', '"leaf-2 ISR9024 Voltaire" lid 3'
    )
    assert one_side != TEXT
    assert reading_of(one_side).fabric == reading_of(TEXT).fabric


@pytest.mark.parametrize(
    ("label", "rate"),
    [("1xSDR", 2), ("4xSDR", 8), ("4xDDR", 16), ("4xQDR", 32), ("4xFDR10", 40), ("4xFDR", 54.5454545),
     ("4xEDR", 100), ("2xHDR", 100), ("4xHDR", 200), ("4xNDR", 400), ("2xNDR", 200), ("4xXDR", 800),
     ("12xSDR", 24), ("8xDDR", 32)],
)  # fmt: skip
def test_rates_are_width_times_the_rate_of_a_lane(label, rate):
    text = TEXT.replace("4xDDR", label)
    assert reading_of(text).fabric.links.rates_gbps == pytest.approx((rate,) * 6)


def test_an_unknown_rate_is_noted_and_not_known():
    reading = reading_of(TEXT.replace("4xDDR", "4xWARP"))
    assert set(reading.fabric.links.rates_gbps) == {0.0}
    assert [warning.code for warning in reading.warnings] == ["unknown_rate"]
    assert "4xWARP" in reading.warnings[0].message


def test_lmc_is_noted_once():
    reading = reading_of(TEXT.replace('# lid 6 lmc 0 "', '# lid 6 lmc 2 "'))
    assert [(w.code, w.line) for w in reading.warnings] == [
        ("several_lids", line_of(TEXT, "# lid 6 lmc 0"))
    ]


def test_the_same_description_twice_is_told_apart_by_guid():
    fabric = reading_of(TEXT.replace("node02 HCA-1", "node01 HCA-1")).fabric
    assert fabric.endpoints.names[:2] == (
        "node01 HCA-1 0x0002c90300012341",
        "node01 HCA-1 0x0002c90300012351",
    )


def test_strange_signs_in_descriptions_become_spaces():
    assert reading_of(TEXT.replace("node02 HCA-1", 'a"b\x07c')).fabric.endpoints.names[1] == "a b c"


def test_a_host_without_a_link_is_left_out_with_a_warning():
    text = TEXT + '\ncaguid=0x99\nCa\t1 "H-0000000000000099"\t\t# "down HCA-1"\n'
    reading = reading_of(text)
    assert reading.fabric == reading_of(TEXT).fabric
    assert places(list(reading.warnings)) == [
        ("host_without_link", line_of(text, "down HCA-1"), "0x0000000000000099", None)
    ]


def test_reduction_engines_are_no_hosts():
    text = TEXT.replace("node04 HCA-1", "Mellanox Technologies Aggregation Node")
    reading = reading_of(text)
    assert len(reading.fabric.endpoints) == 5
    assert [warning.code for warning in reading.warnings] == ["aggregation_node"]
    with_tables = reading_of(text, text_of("cluster.lfts"))
    assert [warning.code for warning in with_tables.warnings] == ["aggregation_node"]


def test_a_loopback_plug_is_left_out_with_a_warning():
    plug = f'[20]\t"S-{LEAF_1[2:]}"[21]\n[21]\t"S-{LEAF_1[2:]}"[20]\n'
    reading = reading_of(TEXT.replace("[13]\t", plug + "[13]\t", 1))
    assert reading.fabric == reading_of(TEXT).fabric
    assert [warning.code for warning in reading.warnings] == ["loopback"]


def test_warnings_of_the_tool_in_the_file_are_passed_on():
    text = f"ibwarn: [12] mad_rpc: timed out\n{TEXT}"
    reading = reading_of(text)
    assert reading.fabric == reading_of(TEXT).fabric
    assert [(warning.code, warning.line) for warning in reading.warnings] == [("tool_warning", 1)]
    tables = text_of("cluster.lfts").replace("  Lid  Out", "ibwarn: [13] timed out\n  Lid  Out", 1)
    assert [(w.code, w.line) for w in reading_of(TEXT, tables).warnings] == [("tool_warning", 2)]


@pytest.mark.parametrize(
    "noise",
    [
        "src/query_smp.c:195; umad (DR path slid 0; dlid 0; 0,1,31,7 Attr 0x15:0) bad status 110",
        "ibnetdiscover.c:88; failed to resolve self",
        "ibwarn: [77] _do_madrpc: recv failed: Connection timed out",
    ],
)
def test_complaints_of_the_tool_anywhere_change_nothing(noise):
    tables = text_of("cluster.lfts")
    for place in ("# Topology", "switchguid=0x8f10500650a20", '[14]\t"S-0008f10500650b20"[1]'):
        text = TEXT.replace(place, f"{noise}\n{place}", 1)
        assert text != TEXT
        reading = reading_of(text)
        assert reading.fabric == reading_of(TEXT).fabric
        assert [warning.code for warning in reading.warnings] == ["tool_warning"]
    noisy = tables.replace("  Lid  Out", f"{noise}\n  Lid  Out", 1)
    assert reading_of(TEXT, noisy).fabric == reading_of(TEXT, tables).fabric


def test_switches_without_the_tail_of_their_remark_have_no_lid():
    whole = '"leaf-2 ISR9024 Voltaire" base port 0 lid 3 lmc 0'
    assert whole in TEXT
    known = reading_of(TEXT).fabric.routers
    for rest, lid in (("", 0), (" base port 0", 0), (" enhanced port 0 lid 3", 3)):
        routers = reading_of(TEXT.replace(whole, '"leaf-2 ISR9024 Voltaire"' + rest)).fabric.routers
        assert routers.names == known.names
        assert routers.lids == (2, lid, 4, 5)


def test_of_rates_that_differ_the_lower_is_taken_with_a_warning():
    text = TEXT.replace('"node03 HCA-1" lid 8 4xDDR', '"node03 HCA-1" lid 8 4xSDR')
    reading = reading_of(text)
    assert reading.fabric.endpoints.rates_gbps == (16.0, 16.0, 8.0, 16.0, 16.0, 8.0)
    assert places(list(reading.warnings)) == [("rates_differ", 67, HOST_3, 1)]


CASES = {
    "a port wired twice": (
        lambda t: t.replace('[14]\t"S-0008f10500650b20"[1]', '[13]\t"S-0008f10500650b20"[1]'),
        [("port_wired_twice", 15, LEAF_1, 13), ("dangling_port", 44, "0x0008f10500650b20", 1)],
    ),
    "a peer that is not described": (
        lambda t: t[: t.index("caguid=0x2c90300012380")],
        [("dangling_port", 24, LEAF_2, 2)],
    ),
    "a peer that does not list the link": (
        lambda t: t.replace('[1](2c90300012361) \t"S-0008f10500650a20"[1]\t\t# lid 8 lmc 0 '
                            '"leaf-2 ISR9024 Voltaire" lid 3 4xDDR\n', ""),
        [("dangling_port", 23, LEAF_2, 1)],
    ),
    "A says B, B says C": (
        lambda t: t.replace('[1](2c90300012361) \t"S-0008f10500650a20"[1]',
                            '[1](2c90300012361) \t"S-0008f10500650a20"[9]'),
        [("asymmetric_link", 23, LEAF_2, 1), ("dangling_port", 67, HOST_3, 1)],
    ),
    "a switch GUID twice": (
        lambda t: t.replace("switchguid=0x8f10500650a20(8f10500650a20)",
                            "switchguid=0x8f10500650a10(8f10500650a10)"),
        [("duplicate_guid", 22, LEAF_1, None)],
    ),
    "a port GUID twice": (
        lambda t: t.replace("[1](2c90300012361)", "[1](2c90300012351)"),
        [("duplicate_guid", 67, "0x0002c90300012351", 1)],
    ),
    "a device twice": (
        lambda t: t + t[t.index("caguid=0x2c90300012380"):].split("[")[0],
        [("duplicate_device", 84, "0x0002c90300012380", None)],
    ),
    "a LID twice": (
        lambda t: t.replace("# lid 8 lmc 0", "# lid 7 lmc 0"),
        [("duplicate_lid", 67, "0x0002c90300012361", 1)],
    ),
    "a LID of multicast": (
        lambda t: t.replace("# lid 8 lmc 0", "# lid 49152 lmc 0"),
        [("lid", 67, "0x0002c90300012361", 1)],
    ),
    "a port beyond the last": (
        lambda t: t.replace('Switch\t24 "S-0008f10500650a20"', 'Switch\t14 "S-0008f10500650a20"'),
        [("port_out_of_range", 28, LEAF_2, 15)],
    ),
    "a line of something else": (
        lambda t: t.replace("devid=0x5a30\n", "Hello!\n", 1),
        [("unknown_line", 7, None, None)],
    ),
    "a port line that is garbled": (
        lambda t: t.replace('[1](2c90300012361) \t"S-', '[1](2c90300012361 \t"S-'),
        [("bad_line", 67, None, None)],
    ),
    "an InfiniBand router": (
        lambda t: t + '\nrtguid=0x77\nRt\t2 "R-0000000000000077"\t\t# "gateway"\n',
        [("ib_router", 85, None, None)],
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", CASES, ids=CASES.keys())
def test_every_flaw_is_named_with_its_line_guid_and_port(case):
    change, expected = CASES[case]
    text = change(TEXT)
    assert text != TEXT
    found = places(errors_of(text))
    assert found == expected


def test_hosts_cabled_to_each_other_are_refused():
    text = (
        'caguid=0x10\nCa 1 "H-0000000000000010" # "a"\n[1](11) "H-0000000000000020"[1]\n\n'
        'caguid=0x20\nCa 1 "H-0000000000000020" # "b"\n[1](21) "H-0000000000000010"[1]\n'
    )
    (problem,) = errors_of(text)
    assert (problem.code, problem.line) == ("host_to_host", 7)
    assert "'a' is cabled to host 'b'" in problem.message


@pytest.mark.parametrize(
    "text",
    [
        "",
        "\n\n",
        "# only a comment\n",
        "<html><body>404</body></html>",
        "\x7fELF\0\0\x01",
        "1 2 3\n",
    ],
)
def test_foreign_files_are_named_so(text):
    (problem,) = errors_of(text)
    assert (problem.code, problem.file, problem.line) == ("foreign_file", "wiring", 1)


def test_a_description_without_hosts_is_refused():
    only_switches = 'Switch 4 "A"\n[1] "B"[1]\n\nSwitch 4 "B"\n[1] "A"[1]\n'
    assert [problem.code for problem in errors_of(only_switches)] == ["empty"]


def test_however_the_file_is_cut_the_answer_is_an_error_or_the_whole():
    whole = reading_of(TEXT).fabric
    taken = set()
    for length in range(len(TEXT)):
        with suppress(FabricFileError):
            assert parse(Source("cut", TEXT[:length].encode())).fabric == whole
            taken.add(length)
    # Only what stands behind the last LID of the last line is not missed.
    assert all(re.fullmatch(r"[^\n]*\n?", TEXT[length:]) for length in taken)


def test_errors_are_bounded_and_counted():
    text = TEXT + "what is this?\n" * 1000
    with pytest.raises(FabricFileError) as caught:
        reading_of(text)
    assert len(caught.value.problems) == 100
    assert caught.value.more == 900
    assert "and 999 more" in str(caught.value)


def test_a_written_file_reads_as_the_fabric_it_was_written_from():
    from fabricfile import export

    fabric = tree(3, 4, 2, tables=False)
    assert reading_of(export(fabric, "ibnetdiscover")).fabric == fabric
    assert isinstance(fabric, Fabric)
