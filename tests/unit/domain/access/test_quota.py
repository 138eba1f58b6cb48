"""What a quota that is used up says."""

from __future__ import annotations

import pytest

from domain.access.quota import CORE_SECONDS, POINTS, QuotaError, written


def test_it_names_the_quota_and_what_is_used() -> None:
    assert str(QuotaError(POINTS, 1_000_000, 999_999, 48)) == (
        "The project's quota max_points is 1,000,000 (points of all sweeps together): 999,999 are used, "
        "and this asks for 48 more."
    )


def test_core_seconds_that_are_used_up_ask_for_no_more() -> None:
    told = str(QuotaError(CORE_SECONDS, 100, 100.25, 0))
    assert told.endswith("100.2 are used, and nothing is left.")


@pytest.mark.parametrize(
    ("amount", "text"),
    [(0, "0"), (0.5, "0.5"), (12_500, "12,500"), (2.0**53, "9,007,199,254,740,992")],
)
def test_amounts_have_their_thousands_apart(amount: float, text: str) -> None:
    assert written(amount) == text
