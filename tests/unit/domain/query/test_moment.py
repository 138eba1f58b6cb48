from datetime import UTC, datetime

import pytest

from domain.query.errors import QueryError
from domain.query.moment import Moment, split_moment

AT = datetime(2026, 1, 2, 3, 4, 5, 678, tzinfo=UTC)


@pytest.mark.parametrize(
    ("snapshot", "pending"), [("7:9:7,8", (7, 8)), ("9:9:", ()), (f"1:{2**62}:3", (3,))]
)
def test_a_moment_travels_in_a_cursor(snapshot, pending):
    moment = Moment.of_snapshot(snapshot, AT, 2)
    assert moment.pending == pending
    assert split_moment([*moment.to_values(), 5, None], "c", 2) == (moment, [5, None])


def test_a_retry_ends_a_listing():
    values = Moment.of_snapshot("7:9:7,8", AT, 0).to_values()
    with pytest.raises(QueryError, match="retried since the first page"):
        split_moment(values, "c", 1)


@pytest.mark.parametrize(
    "values",
    [
        [],
        ["7:9:", AT.isoformat()],
        [None, AT.isoformat(), 0],
        ["7:9:", "noon", 0],
        ["7:9:", "2026-01-02T03:04:05", 0],
        ["7:9", AT.isoformat(), 0],
        ["7:9:1;2", AT.isoformat(), 0],
        [f"7:{2**63}:", AT.isoformat(), 0],
        ["7:9:", AT.isoformat(), None],
    ],
)
def test_a_forged_moment_is_refused(values):
    with pytest.raises(QueryError, match="no cursor"):
        split_moment(values, "c", 0)
