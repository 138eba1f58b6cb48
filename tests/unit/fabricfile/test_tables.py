import gzip
import re
from contextlib import suppress

import numpy as np
import pytest

from fabricfile import FabricFileError, Source, export, parse
from tests.support.fabric_files import errors_of, line_of, places, reading_of, text_of
from tests.support.fabrics import guid, ring, tree, with_entry

WIRING = text_of("cluster.ibnetdiscover")
LFTS = text_of("cluster.lfts")
FDBS = text_of("cluster.fdbs")
LEAF_1, SPINE_1 = "0x0008f10500650a10", "0x0008f10500650b10"
TABLES = [
    [1, 2, 14, 3, 14, 13],
    [14, 13, 1, 13, 3, 2],
    [1, 1, 2, 1, 2, 2],
    [1, 1, 2, 1, 2, 2],
]


@pytest.mark.parametrize("tables", [LFTS, FDBS], ids=["lfts", "fdbs"])
def test_both_dumps_give_the_tables(tables):
    reading = reading_of(WIRING, tables)
    assert reading.warnings == ()
    assert reading.fabric.tables.tolist() == TABLES
    assert reading.checks.deadlock_free


def test_other_headings_and_separators_are_understood():
    text = LFTS.replace("switch Lid 2 guid", "switch DR path slid 0; dlid 0; 0,1,19 guid")
    text = text.replace("(leaf-1 ISR9024 Voltaire):", "('leaf-1 ISR9024 Voltaire'):")
    text = text.replace("9 valid lids dumped", "9 lids dumped")
    assert reading_of(WIRING, text).fabric == reading_of(WIRING, LFTS).fabric
    short = FDBS.replace("osm_ucast_mgr_dump_ucast_routes: Switch", "dump_ucast_routes: Switch")
    assert reading_of(WIRING, short).fabric == reading_of(WIRING, FDBS).fabric


def test_tables_may_come_in_several_files_and_compressed():
    parts = [part for part in LFTS.split("Unicast") if part]
    files = [("Unicast" + part).encode() for part in parts]
    sources = [Source(f"{at}.gz", gzip.compress(data)) for at, data in enumerate(files)]
    reading = parse(Source("wiring", gzip.compress(WIRING.encode())), *sources)
    assert reading.fabric == reading_of(WIRING, LFTS).fabric


def test_a_file_longer_than_a_piece_is_read_whole():
    fabric = tree(40, 20, 20)
    lfts = export(fabric, "lfts")
    assert len(lfts) > 3 << 20
    assert reading_of(export(fabric, "ibnetdiscover"), lfts).fabric == fabric


def test_hosts_are_matched_by_port_guid_before_lid():
    """Another subnet manager may have run when the tables were taken."""
    moved = LFTS
    for old, new in ((6, 106), (7, 107), (8, 108), (9, 109), (10, 110), (11, 111)):
        moved = moved.replace(f"\n0x{old:04x} ", f"\n0x{new:04x} ")
    reading = reading_of(WIRING, moved)
    assert reading.fabric.tables.tolist() == TABLES
    assert reading.fabric.endpoints.lids == (106, 107, 108, 109, 110, 111)
    assert [warning.code for warning in reading.warnings] == ["lids_differ"]


def test_swapped_lids_are_followed_too():
    swapped = LFTS.replace("\n0x0006 ", "\n0xtemp ").replace("\n0x0007 ", "\n0x0006 ")
    reading = reading_of(WIRING, swapped.replace("\n0xtemp ", "\n0x0007 "))
    assert reading.fabric.endpoints.lids[:2] == (7, 6)
    assert reading.fabric.tables.tolist() == TABLES


@pytest.mark.parametrize("named", [True, False], ids=["lfts", "fdbs"])
def test_further_lids_of_a_port_are_passed_over(named):
    wiring = WIRING.replace("# lid 11 lmc 0", "# lid 12 lmc 1").replace(
        "lid 11 4xSDR", "lid 12 4xSDR"
    )
    row = "\n0x000b 013 : (Channel Adapter portguid 0x0002c90300012381: 'node04 HCA-1')"
    tables = LFTS if named else FDBS
    for port in ("013", "002", "002", "002"):  # of the four switches, in their order
        old = row.replace("013", port) if named else f"\n0x000b : {port}  : 01   : yes"
        tables = tables.replace(
            old, old.replace("0x000b", "0x000c") + old.replace("0x000b", "0x000d"), 1
        )
    reading = reading_of(wiring, tables)
    assert reading.fabric.endpoints.lids[5] == 12
    assert reading.fabric.tables.tolist() == TABLES
    assert [warning.code for warning in reading.warnings] == ["several_lids"]


def test_windows_line_ends_make_no_difference():
    for tables in (LFTS, FDBS):
        changed = reading_of(WIRING, tables.replace("\n", "\r\n"))
        assert changed.fabric == reading_of(WIRING, tables).fabric
        assert changed.warnings == ()


@pytest.mark.parametrize("tables", [LFTS, FDBS], ids=["lfts", "fdbs"])
def test_however_the_tables_are_cut_no_entry_is_wrong(tables):
    whole = reading_of(WIRING, tables).fabric.tables
    for length in range(0, len(tables), 3):
        with suppress(FabricFileError):
            found = reading_of(WIRING, tables[:length]).fabric.tables
            assert np.all((found == whole) | (found == 255))
            assert np.all(found[:2] == whole[:2])  # all paths begin at these


def test_rows_with_other_lines_between_keep_their_line_numbers():
    text = LFTS.replace("0x0008 014 :", "# a remark\n\n0x0008 009 :", 1)
    (problem,) = errors_of(WIRING, text)
    assert places([problem]) == [("unused_port", line_of(text, "0x0008 009"), LEAF_1, 9)]


CASES = {
    "an unknown switch": (
        lambda t: t.replace("Lid 5 guid 0x0008f10500650b20", "Lid 5 guid 0x0000000000000099"),
        [("unknown_switch", "Lid 5 guid", guid(0x99), None)],
    ),
    "a switch twice": (
        lambda t: t.replace("Lid 5 guid 0x0008f10500650b20", f"Lid 5 guid {SPINE_1}"),
        [("duplicate_switch", "Lid 5 guid", SPINE_1, None)],
    ),
    "a missing entry": (
        lambda t: re.sub(r"0x0008 014 :.*\n", "", t, count=1),
        [("no_route", "switch Lid 2 guid", LEAF_1, None)],
    ),
    "an entry that says none": (
        lambda t: t.replace("0x0008 014 :", "0x0008 255 :", 1),
        [("no_route", "0x0008 255", LEAF_1, None)],
    ),
    "a port where nothing is": (
        lambda t: t.replace("0x0008 014 :", "0x0008 020 :", 1),
        [("unused_port", "0x0008 020", LEAF_1, 20)],
    ),
    "a port of another host": (
        lambda t: t.replace("0x0008 014 :", "0x0008 003 :", 1),
        [("wrong_port", "0x0008 003", LEAF_1, 3)],
    ),
    "a port that no switch has": (
        lambda t: t.replace("0x0008 014 :", "0x0008 300 :", 1),
        [("bad_port", "0x0008 300", LEAF_1, None)],
    ),
    "a line of something else": (
        lambda t: t.replace("  Lid  Out   Destination", "  What is this?", 1),
        [("unknown_line", "What is this?", None, None)],
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", CASES, ids=CASES.keys())
def test_every_flaw_is_named_with_its_line_switch_and_port(case):
    change, expected = CASES[case]
    text = change(LFTS)
    assert text != LFTS
    found = errors_of(WIRING, text)
    assert places(found) == [
        (code, line_of(text, part), switch, port) for code, part, switch, port in expected
    ]
    assert {problem.file for problem in found} == {"tables-0"}


def test_a_loop_is_named_by_its_routers_and_destination():
    fabric = with_entry(tree(2, 2, 2), 2, 0, 2)  # the spine sends leaf 0's host to leaf 1
    problems = errors_of(export(fabric, "ibnetdiscover"), export(fabric, "lfts"))
    assert [problem.code for problem in problems] == ["loop"]
    assert (
        "'node0000 HCA-1' (LID 5) goes round in a loop: leaf 1 -> spine 0 -> leaf 1"
        in problems[0].message
    )
    assert problems[0].guid == fabric.routers.identifiers[1]


def test_tables_that_can_deadlock_are_taken_with_a_warning():
    fabric = ring(4)
    reading = reading_of(export(fabric, "ibnetdiscover"), export(fabric, "lfts"))
    assert reading.fabric == fabric
    assert [warning.code for warning in reading.warnings] == ["deadlock"]
    assert "r0 port 1, r1 port 1, r2 port 1, r3 port 1" in reading.warnings[0].message


def test_unknown_lids_are_noted_and_switches_without_tables_too():
    gone = "0x0063 013 : (Channel Adapter portguid 0x0000000000000abc: 'gone')"
    text = LFTS.replace("0x000b 013 :", f"{gone}\n0x000b 013 :", 1).replace(" 013 :", " 014 :")
    head, _, tail = text.partition("Unicast lids [0x0-0xb] of switch Lid 4")
    text = head + tail[tail.index("Unicast lids [0x0-0xb] of switch Lid 5") :]
    reading = reading_of(WIRING, text)
    assert [(warning.code, warning.line) for warning in reading.warnings] == [
        ("unknown_lid", line_of(text, "0x0063")),
        ("switch_without_table", None),
    ]
    assert np.all(reading.fabric.tables[2] == 255)


def test_entries_of_no_use_that_lead_nowhere_are_left_out():
    # A spine that no table sends to; its entries are for ports that do not exist.
    text = LFTS.replace(" 013 :", " 014 :")
    head, mark, tail = text.partition("Unicast lids [0x0-0xb] of switch Lid 4")
    own, mark_5, rest = tail.partition("Unicast lids [0x0-0xb] of switch Lid 5")
    reading = reading_of(WIRING, head + mark + own.replace(" 002 :", " 024 :") + mark_5 + rest)
    assert [warning.code for warning in reading.warnings] == ["idle_entries"]
    assert reading.fabric.tables[2].tolist() == [1, 1, 255, 1, 255, 255]


@pytest.mark.parametrize("tables", ["", "Hello\n", WIRING, "LID : Port : Hops : Optimal\n"])
def test_foreign_tables_are_refused(tables):
    codes = {problem.code for problem in errors_of(WIRING, tables)}
    assert codes in ({"foreign_file"}, {"unknown_line"})


def test_rows_before_any_switch_are_refused():
    assert places(errors_of(WIRING, "\n0x0001 001 : x\n" + LFTS)) == [("bad_line", 2, None, None)]


def test_tables_without_any_way_to_tell_hosts_are_refused():
    bare = "endpoint a s:1\nendpoint b s:2\nrouter s guid=0x8f10500650a10\n"
    assert [problem.code for problem in errors_of(bare, FDBS[: FDBS.index("\n\n") + 1])] == [
        "no_lids"
    ]


def test_findings_are_bounded_and_counted():
    fabric = tree(20, 10, 2)
    none = fabric.with_tables(np.full_like(fabric.tables, 255))
    with pytest.raises(FabricFileError) as caught:
        reading_of(export(none, "ibnetdiscover"), export(none, "lfts"))
    assert len(caught.value.problems) == 100
    assert caught.value.more == 20 * 200 - 100
