"""Columns of CSV files in the place of values."""

from __future__ import annotations

from pathlib import Path

import pytest

from fabricsweep_client.cli.csv_values import with_columns
from fabricsweep_client.cli.usage import UsageError


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "measured.csv").write_text("when,latency ns\nmon,10\ntue, 12.5\nwed,0.02 us\n")
    (tmp_path / "broken.csv").write_text("a\n1\n\nx\n")
    return tmp_path


@pytest.mark.parametrize(
    ("written", "sent"),
    [
        ("{values: csv(measured.csv, latency ns)}", '{values: [10, 12.5, "0.02 us"]}'),
        ("values: 'csv(measured.csv,latency ns)'", 'values: [10, 12.5, "0.02 us"]'),
        ('"values" : "csv(measured.csv, latency ns)"', '"values" : [10, 12.5, "0.02 us"]'),
        ("values: [1, 2]  # csv(measured.csv, when)", "values: [1, 2]  # csv(measured.csv, when)"),
    ],
)
def test_a_reference_becomes_the_values(folder: Path, written: str, sent: str) -> None:
    assert with_columns(written.encode(), str(folder / "spec.yaml")) == sent.encode()


@pytest.mark.parametrize(
    ("written", "words"),
    [
        (
            "values: csv(measured.csv, latency)",
            "no column 'latency'; its columns are when, latency",
        ),
        ("values: csv(measured.csv, when)", "line 2: 'mon' is no number"),
        ("values: csv(broken.csv, a)", "line 4: 'x' is no number"),
    ],
)
def test_what_is_no_column_of_numbers_is_named(folder: Path, written: str, words: str) -> None:
    with pytest.raises(UsageError, match=words):
        with_columns(written.encode(), str(folder / "spec.yaml"))
