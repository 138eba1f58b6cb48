import pytest

from domain.query.columns import COST_COLUMNS, RUN_COLUMNS
from domain.query.errors import QueryError
from domain.query.sort import parse_sort

COLUMNS = [*RUN_COLUMNS, *COST_COLUMNS]


def names(keys):
    return [("-" if key.descending else "") + key.column.name for key in keys]


def test_ties_are_broken_so_that_the_order_is_total():
    assert names(parse_sort(None, COLUMNS)) == ["point_index", "replicate"]
    assert names(parse_sort("-cpu_seconds, phase", COLUMNS)) == [
        "-cost.cpu_seconds",
        "phase",
        "point_index",
        "replicate",
    ]
    assert names(parse_sort("-replicate", COLUMNS)) == ["-replicate", "point_index"]


@pytest.mark.parametrize(
    "text", ["nothing", "phase,phase", "-phase,phase", "phase,", ",".join("abcdefghi")]
)
def test_bad_orders(text):
    with pytest.raises(QueryError) as caught:
        parse_sort(text, COLUMNS)
    assert caught.value.problems[0].field == "sort"
