"""Aggregates gathered in the database are those that the domain makes of the rows, page by page."""

from __future__ import annotations

import random
from typing import Any

import pytest

from api.result.models.queries import AggregatesQuery
from api.result.services.aggregate import AggregateService
from domain.catalog.load import load_catalog
from domain.result.aggregate import aggregate
from domain.result.document import Result
from domain.result.rows import ResultRow
from storage.session import Engine, transaction
from tests.support.runs import claim_any, invented, simulated, work_off
from tests.support.specs import tiny
from tests.support.stack import Stack

METRIC = "packet_latency_mean_ns"


@pytest.fixture(scope="module")
def template(stack: Stack, engine: Engine) -> Result:
    """A real result; tests change its figures."""
    stack.submit(tiny(replicates=1))
    runs = [simulated(task) for task in (claim_any(engine) or pytest.fail("nothing waits")).tasks]
    while claim_any(engine, count=1000) is not None:
        pass
    return runs[0].result


def random_metrics(draw: random.Random) -> dict[str, float | None]:
    """Metrics of a run that was saturated or not, and measured the metric, tried to, or was not to."""
    metrics: dict[str, float | None] = {"completion_time_ns": 1.0}
    if draw.random() < 0.8:
        metrics["saturated"] = float(draw.random() < 0.2)
    value = draw.choice([draw.uniform(-5, 5), draw.uniform(1, 2), 1e300, 3.0, None])
    if draw.random() < 0.9:
        metrics[METRIC] = value
    return metrics


@pytest.fixture(scope="module")
def done(stack: Stack, engine: Engine, template: Result) -> tuple[str, list[ResultRow]]:
    """A sweep of random metrics, and its rows."""
    axes = {"topology": ["ring", "mesh"], "link_bandwidth_gbps": [8 + n for n in range(15)]}
    sweep_id = stack.submit(tiny(replicates=4, axes=axes))
    points = stack.get(f"/v1/sweeps/{sweep_id}/points", limit=1000)["items"]
    coordinates = {point["index"]: point["coordinates"] for point in points}
    draw, rows = random.Random(7), []

    def finish(task: Any) -> Any:
        metrics = random_metrics(draw)
        rows.append(
            ResultRow(
                task.point_index,
                task.replicate,
                coordinates[task.point_index],
                metrics,
                is_saturated=metrics.get("saturated") == 1,
            )
        )
        return invented(task, 1.0, template, metrics=metrics)

    work_off(engine, finish)
    return sweep_id, rows


def read(engine: Engine, sweep_id: str, **query: Any) -> list[dict[str, Any]]:
    """Turn all pages."""
    items: list[dict[str, Any]] = []
    cursor = None
    while True:
        asked = AggregatesQuery(metric=METRIC, cursor=cursor, **query)
        with transaction(engine) as session:
            page = AggregateService(session, load_catalog()).page(sweep_id, asked)
        assert len(page.items) <= asked.limit
        items += [item.model_dump(exclude={"network"}) for item in page.items]
        cursor = page.next_cursor
        if cursor is None:
            return items


@pytest.mark.parametrize("include_not_steady", [False, True])
@pytest.mark.parametrize("limit", [1, 7, 5000])
def test_pages_hold_what_the_domain_makes_of_the_rows(
    engine: Engine,
    done: tuple[str, list[ResultRow]],
    include_not_steady: bool,
    limit: int,
) -> None:
    sweep_id, rows = done
    having = [row for row in rows if METRIC in row.metrics]
    wanted = aggregate(having, METRIC, only_steady=not include_not_steady)
    found = read(engine, sweep_id, limit=limit, include_not_steady=include_not_steady)
    assert found == [one.model_dump() for one in wanted]
    assert (4 if include_not_steady else 0) in {item["n"] for item in found}
    assert any(item["not_steady"] for item in found)


def test_a_filter_is_that_of_results(engine: Engine, done: tuple[str, list[ResultRow]]) -> None:
    sweep_id, rows = done
    condition = f"topology = 'ring' and ({METRIC} > 1 or link_bandwidth_gbps = 8)"
    kept = [
        row
        for row in rows
        if row.coordinates["topology"] == "ring"
        and METRIC in row.metrics
        and ((row.metrics[METRIC] or 0) > 1 or row.coordinates["network.link_bandwidth_gbps"] == 8)
    ]
    wanted = aggregate(kept, METRIC, only_steady=True)
    found = read(engine, sweep_id, limit=3, filter=condition)
    assert [item["point_index"] for item in found] == [one.point_index for one in wanted]
    assert found == [one.model_dump() for one in wanted]


def test_percentiles_lie_on_straight_lines_between_values(
    engine: Engine, done: tuple[str, list[ResultRow]]
) -> None:
    sweep_id, _ = done
    for item in read(engine, sweep_id, limit=5000):
        low, high = item["min"], item["max"]
        assert item["n"] or item["quantiles"] == {}
        if item["n"] == 2:
            assert item["quantiles"]["p25"] == pytest.approx(0.75 * low + 0.25 * high)
            assert item["quantiles"]["p50"] == pytest.approx((low + high) / 2)


def _means(stack: Stack, sweep_id: str, **query: Any) -> list[dict[str, Any]]:
    """Turn all pages of the points with their means."""
    items: list[dict[str, Any]] = []
    cursor: dict[str, str] = {}
    while True:
        page = stack.get(f"/v1/sweeps/{sweep_id}/means", metrics=METRIC, limit=7, **query, **cursor)
        items += page["items"]
        if page["next_cursor"] is None:
            return items
        cursor = {"cursor": page["next_cursor"]}


def test_points_have_the_means_of_the_aggregates(
    stack: Stack, done: tuple[str, list[ResultRow]]
) -> None:
    sweep_id, rows = done
    wanted = {
        one.point_index: (one.n, one.mean, one.low, one.high)
        for one in aggregate(rows, METRIC, only_steady=True)
        if one.n
    }
    found = _means(stack, sweep_id)
    assert [row["point_index"] for row in found] == list(range(30))
    assert {
        row["point_index"]: (value["n"], value["mean"], value["low"], value["high"])
        for row in found
        if (value := row["metrics"][METRIC]) is not None
    } == wanted


@pytest.mark.parametrize("way", ["", "-"])
def test_points_sorted_by_a_mean_lie_on_the_pages_once(
    stack: Stack, done: tuple[str, list[ResultRow]], way: str
) -> None:
    found = _means(stack, done[0], sort=f"{way}{METRIC}")
    assert sorted(row["point_index"] for row in found) == list(range(30))
    means = [None if (own := row["metrics"][METRIC]) is None else own["mean"] for row in found]
    known = [mean for mean in means if mean is not None]
    assert known == sorted(known, reverse=way == "-")
    assert means == known + [None] * (len(means) - len(known))


def test_a_filter_of_runs_counts_the_runs_that_meet_it(
    stack: Stack, done: tuple[str, list[ResultRow]]
) -> None:
    found = _means(stack, done[0], filter="replicate < 2 and topology = 'ring'", sort="-topology")
    assert {(row["runs"], row["coordinates"]["topology"]) for row in found} == {(2, "ring")}
    assert len(found) == 15
