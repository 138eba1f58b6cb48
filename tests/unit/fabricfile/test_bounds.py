"""What a file may make a reading hold in memory, and how long it may go on."""

import pytest

from fabricfile import FabricFileError, routes, wiring
from fabricfile.parse import dot_syntax, dumps
from tests.support.fabric_files import errors_of, reading_of, text_of


@pytest.mark.parametrize(
    ("name", "line"),
    [("cluster.ibnetdiscover", 34), ("cluster.topo", 19), ("plan.edges", 4), ("orcs.dot", 4)],
)
def test_more_devices_than_fit_end_the_reading(monkeypatch, name, line):
    monkeypatch.setattr(wiring, "MAX_DEVICES", 2)
    (problem,) = errors_of(text_of(name))
    assert (problem.code, problem.line) == ("too_large", line)
    assert "more than 2 switches and hosts" in problem.message


@pytest.mark.parametrize(
    "name", ["cluster.ibnetdiscover", "cluster.topo", "plan.edges", "orcs.dot"]
)
def test_more_cables_than_fit_end_the_reading(monkeypatch, name):
    monkeypatch.setattr(wiring, "MAX_SIDES", 6)
    (problem,) = errors_of(text_of(name))
    assert problem.code == "too_large"
    assert "more than 3 cables" in problem.message


def test_more_edges_than_fit_end_the_reading_of_a_graph(monkeypatch):
    monkeypatch.setattr(dot_syntax, "MAX_SIDES", 3)
    (problem,) = errors_of(text_of("orcs.dot"))
    assert (problem.code, problem.line) == ("bad_line", 5)
    assert "3 edges" in problem.message


def test_more_switches_than_fit_end_the_reading_of_tables(monkeypatch):
    monkeypatch.setattr(dumps, "MAX_DEVICES", 2)
    (problem,) = errors_of(text_of("cluster.ibnetdiscover"), text_of("cluster.lfts"))
    assert (problem.code, problem.file) == ("too_large", "tables-0")


@pytest.mark.parametrize("name", ["cluster.ibnetdiscover", "orcs.dot"])
def test_tables_that_do_not_fit_are_not_made(monkeypatch, name):
    monkeypatch.setattr(routes, "MAX_TABLE_BYTES", 11)
    tables = [text_of("cluster.lfts")] if name.startswith("cluster") else []
    (problem,) = errors_of(text_of(name), *tables)
    assert problem.code == "too_large"
    assert "allowed: 11 entries" in problem.message


def test_the_limit_of_tables_is_of_all_files_together():
    from fabricfile import Limits, Source, parse

    wiring_file = Source("wiring", text_of("cluster.ibnetdiscover").encode())
    first, mark, rest = text_of("cluster.lfts").partition("Unicast lids [0x0-0xb] of switch Lid 4")
    files = [Source("a", first.encode()), Source("b", (mark + rest).encode())]
    total = len(first + mark + rest)
    assert parse(wiring_file, *files, limits=Limits(tables_bytes=total)).fabric.tables is not None
    with pytest.raises(FabricFileError) as caught:
        parse(wiring_file, *files, limits=Limits(tables_bytes=total - 1))
    assert [(p.code, p.file) for p in caught.value.problems] == [("too_large", "b")]


def test_a_file_of_nothing_but_errors_is_given_up():
    text = text_of("cluster.ibnetdiscover") + "[\n" * 20_000
    with pytest.raises(FabricFileError) as caught:
        reading_of(text)
    assert len(caught.value.problems) + caught.value.more == 10_000
