"""Other descriptions of one network: `ibnetdiscover -p`, `iblinkinfo`, ibdiagnet's tables, GraphML."""

from __future__ import annotations

import re

import pytest

from api.fabric.models.fabric import FabricFormat
from fabricfile import FORMATS as READ
from fabricsweep_client.cli.fabric_parser import READ_FORMATS
from tests.support.fabric_files import errors_of, line_of, places, reading_of, text_of

FABRIC = reading_of(text_of("cluster.ibnetdiscover")).fabric
FORMATS = {
    "ports": "ports_report",
    "iblinkinfo": "iblinkinfo",
    "db_csv": "db_csv",
    "graphml": "graphml",
}
LEAF_1 = "0x0008f10500650a10"
NODE_3 = "0x0002c90300012361"


def cluster(ending: str) -> str:
    return text_of(f"cluster.{ending}")


def test_all_doors_name_the_same_formats() -> None:
    assert READ_FORMATS == tuple(FabricFormat) == ("auto", *READ)


@pytest.mark.parametrize(("ending", "name"), FORMATS.items())
def test_every_description_gives_the_same_fabric(ending: str, name: str) -> None:
    reading = reading_of(cluster(ending))
    assert (reading.format, reading.warnings) == (name, ())
    assert reading.fabric == FABRIC
    assert reading_of(cluster(ending), format_name=name).fabric == FABRIC
    assert reading_of(cluster(ending).replace("\n", "\r\n")).fabric == FABRIC


@pytest.mark.parametrize("ending", ["ports", "iblinkinfo", "db_csv"])
def test_tables_go_with_it(ending: str) -> None:
    tables = text_of("cluster.lfts")
    wanted = reading_of(text_of("cluster.ibnetdiscover"), tables).fabric
    assert reading_of(cluster(ending), tables).fabric == wanted


@pytest.mark.parametrize("ending", ["ports", "iblinkinfo"])
def test_complaints_of_the_tool_are_passed_over(ending: str) -> None:
    noise = "src/query_smp.c:195; umad (DR path 0,1) bad status 110; Connection timed out\n"
    lines = cluster(ending).splitlines(keepends=True)
    for place in (0, 3):
        reading = reading_of("".join([*lines[:place], noise, *lines[place:]]))
        assert reading.fabric == FABRIC
        assert [warning.code for warning in reading.warnings] == ["tool_warning"]


def test_rates_at_two_ends_are_compared_here_too() -> None:
    line = next(x for x in cluster("ports").splitlines() if x.startswith(f"CA     8  1 {NODE_3}"))
    reading = reading_of(cluster("ports").replace(line, line.replace("DDR", "SDR")))
    assert [warning.code for warning in reading.warnings] == ["rates_differ"]
    assert reading.fabric.endpoints.rates_gbps[2] == 8.0


def in_lines(text: str) -> str:
    """The same links as `iblinkinfo -l` prints them."""
    by_lid = {lid: guid for guid, lid, _ in re.findall(r"(0x\w{16})\s+(\d+)\s+(\d+)\[", text)}
    own, name, out = "", "", []
    for line in text.splitlines():
        if found := re.match(r"(Switch|CA): (?:(0x\w+) )?(.*):", line):
            own, name = found[2] or "", found[3]
            continue
        guid = own or line.split()[0]
        rest = line.strip().removeprefix(guid)
        if own:
            by_lid[line.split()[0]] = own
        out.append((guid, name, rest))

    def with_guid(found: re.Match[str]) -> str:
        return f"==>  {by_lid[found[1]]} {found[1]}"

    peers = re.compile(r"==>\s+([0-9]+)")
    return "".join(
        f'{guid} "{name:>30}" {peers.sub(with_guid, rest)}\n' for guid, name, rest in out
    )


def test_iblinkinfo_with_all_of_a_link_on_one_line() -> None:
    text = in_lines(cluster("iblinkinfo"))
    assert "Switch:" not in text
    reading = reading_of(text)
    assert (reading.format, reading.warnings) == ("iblinkinfo", ())
    # A heading is missing, so that the two ports of the storage host are two hosts of one name.
    names = {*FABRIC.endpoints.names, "storage HCA-1 0x0002c90300012371"}
    assert set(reading.fabric.endpoints.names) - names == {"storage HCA-1 0x0002c90300012372"}
    assert reading.fabric.routers == FABRIC.routers
    assert reading.fabric.links == FABRIC.links
    assert sorted(reading.fabric.endpoints.lids) == sorted(FABRIC.endpoints.lids)


def test_lane_rates_of_newer_links_are_known() -> None:
    for lane, wanted in (("25.78125", 100.0), ("106.25", 400.0), ("53.12", 200.0)):
        reading = reading_of(cluster("iblinkinfo").replace("5.0 Gbps", f"{lane} Gbps"))
        assert max(reading.fabric.links.rates_gbps) == wanted
    odd = reading_of(cluster("iblinkinfo").replace("5.0 Gbps", "7.7 Gbps"))
    assert {warning.code for warning in odd.warnings} == {"unknown_rate"}
    fdr10 = reading_of(cluster("iblinkinfo").replace("5.0 Gbps", "10.0 Gbps (FDR10)"))
    assert max(fdr10.fabric.links.rates_gbps) == 40.0


def test_what_a_row_of_the_database_lacks_is_told() -> None:
    text = cluster("db_csv")
    broken = text.replace("NodeGuid1,PortNum1,", "NodeGuid1,Port1,")
    (problem, *_) = errors_of(broken)
    assert (problem.code, problem.line) == ("bad_line", line_of(broken, "NodeGuid1,Port1,"))
    assert "no column PortNum1" in problem.message
    cut = text[: text.index("END_LINKS")]
    assert [problem.code for problem in errors_of(cut)] == ["truncated"]
    without = text[: text.index("START_LINKS")]
    assert [problem.message for problem in errors_of(without)] == ["the file has no table LINKS"]
    for row in ("a\rb,1,2,3", "1,2,3", ",".join("9" * 200_000)):
        odd = text.replace("END_LINKS", f"{row}\nEND_LINKS")
        assert [problem.code for problem in errors_of(odd)] == ["bad_line"]
    router = text.replace('"node04 HCA-1",2,1,', '"node04 HCA-1",2,3,')
    assert errors_of(router)[0].code == "ib_router"


CASES = [
    ("ports", f"CA     8  1 {NODE_3}", "CA     8  x", "bad_line"),
    ("ports", f"- CA     8  1 {NODE_3}", f"- RT     8  1 {NODE_3}", "ib_router"),
    ("iblinkinfo", "CA: node03 HCA-1:", "Router: node03 HCA-1:", "ib_router"),
    ("iblinkinfo", '"spine-1 ISR9024 Voltaire" ( )', '"spine-1', None),
    ("iblinkinfo", "==(", "=(", "bad_line"),
    ("graphml", 'target="s1"', "", "bad_line"),
    ("graphml", "</graph>", "", "bad_line"),
    ("graphml", '<key id="d0"', '<!DOCTYPE g [<!ENTITY a "b">]><key id="d0"', "bad_line"),
    ("graphml", ">host<", ">printer<", "bad_line"),
]


@pytest.mark.parametrize(("ending", "part", "change", "code"), CASES)
def test_what_cannot_be_read_is_told_with_its_line(
    ending: str, part: str, change: str, code: str | None
) -> None:
    text = cluster(ending)
    assert part in text
    found = errors_of(text.replace(part, change, 1))
    assert [problem.code for problem in found[:1]] == ([code] if code else [])
    number = text[: text.index(part)].count("\n") + 1
    assert not found or found[0].line in (number, number + 1)


def test_a_peer_that_is_not_described_is_told() -> None:
    text = cluster("iblinkinfo")
    without = text.replace("CA: node01 HCA-1:\n", "").replace(text.splitlines()[1] + "\n", "")
    assert [(code, guid) for code, _, guid, _ in places(errors_of(without))] == [
        ("dangling_port", LEAF_1)
    ]


def test_entities_cannot_grow_a_small_file() -> None:
    bomb = '<?xml version="1.0"?>\n<!DOCTYPE lolz [\n<!ENTITY a "lol">\n'
    bomb += "".join(f'<!ENTITY {chr(98 + i)} "{f"&{chr(97 + i)};" * 10}">\n' for i in range(20))
    bomb += "]>\n<graphml><graph><node id='&u;'/></graph></graphml>"
    assert [problem.code for problem in errors_of(bomb, format_name="graphml")] == ["bad_line"]
