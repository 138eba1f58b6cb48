"""Names of tables and of runs."""

from __future__ import annotations

import pytest

from domain.run.tables import is_table_name, parse_run_id, run_id


def test_a_run_is_named_by_sweep_point_and_replicate():
    assert run_id("0abc", 12, 3) == "0abc.12.3"
    assert parse_run_id("0abc.12.3") == ("0abc", 12, 3)


@pytest.mark.parametrize(
    "text", ["", "0abc", "0abc.1", "0abc.1.x", "0abc.-1.0", "a.b.1.2", "A.1.1"]
)
def test_what_is_no_name_of_a_run_is_none(text):
    assert parse_run_id(text) is None


@pytest.mark.parametrize(
    ("name", "fits"),
    [("ports", True), ("active_ns", True), ("Ports", False), ("1st", False), ("", False)],
)
def test_names_of_tables_are_plain(name, fits):
    assert is_table_name(name) is fits
