"""What readers say they prefer."""

from __future__ import annotations

import pytest

from api.http.preferences import accepts, first_encoding


@pytest.mark.parametrize(
    ("accept", "quality"),
    [
        ("", 1),
        ("*/*", 1),
        ("text/html, */*;q=0.8", 0.8),
        ("text/*;q=0.3", 0.3),
        ("text/*;q=0.3, text/csv;q=0", 0),
        ("application/json", 0),
        ("TEXT/CSV", 1),
        ("text/csv;q=nonsense", 0),
        ("text/csv;q=7", 0),
    ],
)
def test_the_most_exact_entry_decides(accept: str, quality: float) -> None:
    assert accepts(accept, "text/csv") == quality


@pytest.mark.parametrize(
    ("header", "chosen"),
    [
        ("", None),
        ("identity", None),
        ("gzip, deflate, br", "br"),
        ("gzip;q=1, br;q=0.5", "gzip"),
        ("br;q=0, *", "gzip"),
        ("*;q=0", None),
    ],
)
def test_the_encoding_liked_best_is_chosen(header: str, chosen: str | None) -> None:
    assert first_encoding(header, ("br", "gzip")) == chosen
