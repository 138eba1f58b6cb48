"""What networks cost in tables of results: filtered, sorted, paged, written to files, by any table."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from itertools import count
from typing import Any

import pyarrow as pa
import pytest
from sqlalchemy import select, update

from domain.access.role import Role
from domain.price.network_columns import NAMES
from storage.session import Engine
from storage.sweep.tables import sweep_specs, sweeps
from tests.support.access import bearer, key
from tests.support.specs import tiny
from tests.support.stack import YAML, Stack

_names = count(1)
_EACH = "network_cost_per_endpoint_usd"
_TABLE = """
schema_version: 1
title: ports alone
components:
  - {component: switch, name: switch, price_per_port_usd: 100, power_per_port_w: 2, source: test, date: 2026}
  - {component: nic, name: adapter, source: test, date: 2026}
  - {component: active_optical, name: cable, source: test, date: 2026}
  - {component: rack, name: rack, source: test, date: 2026}
"""
"""A router of a ring has 3 ports and one of a mesh of 4 by 4 has 3 to 5, with an endpoint each."""


@pytest.fixture(scope="module")
def running(stack: Stack) -> Iterator[Stack]:
    with stack.thread_worker():
        yield stack


@pytest.fixture(scope="module")
def done(running: Stack) -> str:
    sweep_id = running.submit(tiny(replicates=2))
    assert running.finish(sweep_id)["phase"] == "completed"
    return sweep_id


def save(running: Stack, text: str, name: str | None = None) -> str:
    name = name or f"columns-{next(_names)}"
    saved = running.api.post("/v1/price-tables", params={"name": name}, content=text, headers=YAML)
    assert saved.status_code in (200, 201), saved.text
    return name


def results(running: Stack, sweep_id: str, **query: Any) -> dict[str, Any]:
    return running.get(f"/v1/sweeps/{sweep_id}/results", **query)


def by_topology(items: list[dict[str, Any]], column: str = _EACH) -> dict[str, float]:
    return {row["coordinates"]["topology"]: row["network"][column] for row in items}


def test_results_tell_cost_and_power_and_name_the_shipped_table(running: Stack, done: str) -> None:
    page = results(running, done)
    assert page["prices"]["name"] == "list-2026"
    told = {one["name"]: one for one in page["columns"] if one["kind"] == "network"}
    assert tuple(told) == NAMES
    assert page["prices"]["digest"][:12] in told[_EACH]["help"]
    row = page["items"][0]["network"]
    assert row["network_cost_usd"] == pytest.approx(16 * row[_EACH])
    assert row["network_power_w"] == pytest.approx(16 * row["network_power_per_endpoint_w"])


def test_the_question_of_costs_has_the_same_numbers(running: Stack, done: str) -> None:
    answer = running.get(f"/v1/sweeps/{done}/answer", question="cost")
    (panel,) = answer["figures"][0]["panels"]
    for row in panel["rows"]:
        own = running.get(f"/v1/sweeps/{done}/points/{row['point_index']}")["network"]
        assert own["network_cost_usd"] == pytest.approx(row["cost_usd"]["value"], rel=1e-12)
        assert own[_EACH] == pytest.approx(row["cost_per_endpoint_usd"]["value"], rel=1e-12)
        assert own["network_power_w"] == row["power_w"]
        assert own["unknown"] is None
        assert own["prices"] == answer["prices"]


def test_a_filter_and_an_order_by_cost_go_over_pages(running: Stack, done: str) -> None:
    table = save(running, _TABLE)
    whole = results(running, done, prices=table)
    costs = by_topology(whole["items"])
    # A ring's router has 2 links and an endpoint.
    assert costs["ring"] == 300
    assert costs["mesh"] > 300
    kept = results(running, done, prices=table, filter=f"{_EACH} <= 300")
    assert {row["coordinates"]["topology"] for row in kept["items"]} == {"ring"}
    assert kept["total"] == whole["total"] / 2
    rows, cursor = [], None
    while True:
        more: dict[str, str] = {} if cursor is None else {"cursor": cursor}
        page = results(running, done, prices=table, sort=f"-{_EACH}", limit=3, **more)
        rows += page["items"]
        cursor = page["next_cursor"]
        if cursor is None:
            break
    found = [row["network"][_EACH] for row in rows]
    assert found == sorted(found, reverse=True)
    assert len({(row["point_index"], row["replicate"]) for row in rows}) == whole["total"]


def test_a_page_is_not_continued_under_other_prices(running: Stack, done: str) -> None:
    table = save(running, _TABLE)
    for path in ("results", "means", "points", "aggregates"):
        query = (
            {"limit": 1, "metric": "completion_time_ns"} if path == "aggregates" else {"limit": 1}
        )
        address = f"/v1/sweeps/{done}/{path}"
        first = running.get(address, prices=table, **query)
        again = {"cursor": first["next_cursor"], **query}
        assert running.api.get(address, params=again | {"prices": table}).status_code == 200
        refused = running.api.get(address, params=again)
        assert refused.status_code == 422
        assert "price table" in refused.json()["errors"][0]["message"]


def test_a_new_version_changes_every_table_and_no_run(running: Stack, done: str) -> None:
    table = save(running, _TABLE)
    before = results(running, done, prices=table)
    metric = {"metric": "completion_time_ns", "prices": table}
    path = f"/v1/sweeps/{done}/aggregates"
    tagged = running.api.get(path, params=metric)
    save(running, _TABLE.replace("price_per_port_usd: 100", "price_per_port_usd: 200"), table)
    after = results(running, done, prices=table)
    assert after["prices"]["version"] == 2
    assert by_topology(after["items"])["ring"] == 600
    assert results(running, done, prices=f"{table}@1") == before
    unchanged = running.api.get(
        path, params=metric, headers={"If-None-Match": tagged.headers["ETag"]}
    )
    assert unchanged.status_code == 200
    assert by_topology(unchanged.json()["items"])["ring"] == 600
    assert by_topology(tagged.json()["items"])["ring"] == 300


def test_means_and_points_are_filtered_and_means_sorted_by_cost(running: Stack, done: str) -> None:
    table = save(running, _TABLE)
    asked = {"prices": table, "filter": f"{_EACH} > 300"}
    for path in ("means", "points"):
        found = running.get(f"/v1/sweeps/{done}/{path}", **asked)
        assert {row["coordinates"]["topology"] for row in found["items"]} == {"mesh"}
        assert found["prices"]["name"] == table
    means = running.get(f"/v1/sweeps/{done}/means", prices=table, sort=f"-{_EACH}")
    assert [row["coordinates"]["topology"] for row in means["items"]] == ["mesh"] * 2 + ["ring"] * 2
    assert by_topology(means["items"])["ring"] == 300
    rows: list[dict[str, Any]] = []
    cursor: str | None = ""
    while cursor is not None:
        query = {"prices": table, "sort": _EACH, "limit": 1} | (
            {"cursor": cursor} if cursor else {}
        )
        page = running.get(f"/v1/sweeps/{done}/means", **query)
        rows, cursor = [*rows, *page["items"]], page["next_cursor"]
    order = [(row["network"][_EACH], row["point_index"]) for row in rows]
    assert order == sorted(order)
    assert len(order) == 4


def test_points_are_explored_against_what_networks_cost(running: Stack, done: str) -> None:
    asked = {"question": "explore", "against": "network_cost_usd", "prices": save(running, _TABLE)}
    answer = running.get(f"/v1/sweeps/{done}/answer", **asked)
    figure = next(one for one in answer["figures"] if one["kind"] == "points")
    assert figure["against"]["label"] == "network cost"
    last = figure["panels"][0]["columns"][-1]
    assert (last["path"], last["values"][0]) == ("network_cost_usd", 4800)
    beside = [one["path"] for one in figure["panels"][0]["columns"] if one["kind"] == "network"]
    assert beside == [_EACH, "network_power_per_endpoint_w"]


@pytest.mark.parametrize("path", ["results", "points", "aggregates"])
def test_files_have_what_pages_have(running: Stack, done: str, path: str) -> None:
    table = save(running, _TABLE)
    query = {"prices": table, "filter": f"{_EACH} > 0"}
    query |= {"metric": "completion_time_ns"} if path == "aggregates" else {}
    address = f"/v1/sweeps/{done}/{path}"
    items = running.get(address, **query)["items"]
    wanted = [list(row["network"].values()) for row in items]
    text = running.api.get(address, params=query | {"format": "csv"}).text
    rows = csv.DictReader(io.StringIO(text, newline=""))
    assert [[float(row[name]) for name in NAMES] for row in rows] == wanted
    arrow = running.api.get(address, params=query | {"format": "arrow"})
    read = pa.ipc.open_stream(arrow.content).read_all()
    assert [list(row.values()) for row in read.select(NAMES).to_pylist()] == wanted
    told = (read.schema.field(_EACH).metadata or {})[b"help"].decode()
    assert f"{table}@1 (digest " in told


def test_an_answer_is_filtered_by_cost_under_its_own_prices(running: Stack, done: str) -> None:
    table = save(running, _TABLE)
    asked = {"prices": table, "filter": f"{_EACH} <= 300"}
    answer = running.get(f"/v1/sweeps/{done}/answer", **asked)
    assert answer["prices"]["name"] == table
    assert {row["label"] for row in answer["networks"]} == {"Ring"}
    dearer = {"price_factors": "switch=2"}
    assert running.get(f"/v1/sweeps/{done}/answer", **asked, **dearer)["networks"] == []
    groups = running.get(f"/v1/sweeps/{done}/distributions", by="topology", **asked)
    assert len(groups["groups"]) == 1


def test_the_table_of_another_project_is_not_found(guarded_stack: Stack, engine: Engine) -> None:
    here = bearer(key(engine, Role.EDITOR, "costs-here"))
    there = bearer(key(engine, Role.EDITOR, "costs-there"))
    api = guarded_stack.api
    params = {"name": "secret"}
    assert api.post("/v1/price-tables", params=params, content=_TABLE, headers=YAML | there)
    sweep_id = api.post("/v1/sweeps", json=tiny(), headers=here).json()["id"]
    response = api.get(f"/v1/sweeps/{sweep_id}/results?prices=secret", headers=here)
    assert response.status_code == 422
    assert "there is no price table 'secret'" in response.json()["errors"][0]["message"]


@pytest.mark.parametrize("path", ["results", "means", "points", "points/0", "distributions"])
def test_an_unknown_table_is_named(running: Stack, done: str, path: str) -> None:
    response = running.api.get(f"/v1/sweeps/{done}/{path}", params={"prices": "list-2027"})
    assert response.status_code == 422
    (problem,) = response.json()["errors"]
    assert problem["field"] == "prices"
    assert "did you mean 'list-2026'?" in problem["message"]


def test_a_sweep_without_bills_has_no_costs_and_says_why(running: Stack, engine: Engine) -> None:
    sweep_id = running.submit(tiny(replicates=1))
    running.finish(sweep_id)
    with engine.begin() as connection:
        older = [{"endpoints": 16}] * 4
        own = select(sweeps.c.id).where(sweeps.c.public_id == sweep_id).scalar_subquery()
        connection.execute(
            update(sweep_specs).where(sweep_specs.c.sweep_id == own).values(networks=older)
        )
    page = results(running, sweep_id)
    assert {value for row in page["items"] for value in row["network"].values()} == {None}
    assert results(running, sweep_id, filter=f"{_EACH} = null")["total"] == page["total"]
    assert results(running, sweep_id, filter=f"{_EACH} < 1e9")["total"] == 0
    own = running.get(f"/v1/sweeps/{sweep_id}/points/0")["network"]
    assert own["network_cost_usd"] is None
    assert "submit it anew" in own["unknown"]


def test_a_model_without_links_has_no_such_columns(running: Stack) -> None:
    base = {
        "topology": {"kind": "single_router", "endpoints": 8},
        "workload": {"kind": "osu", "operation": "allreduce"},
        "loggp": {"preset": "sharp_2017_table4"},
    }
    axes = {"message_bytes": [64, 128]}
    sweep_id = running.submit(tiny(model="closed_form", base=base, axes=axes, replicates=1))
    running.finish(sweep_id)
    page = results(running, sweep_id)
    assert page["prices"] is None
    assert not [one for one in page["columns"] if one["kind"] == "network"]
    assert page["items"][0]["network"] == {}
    assert running.get(f"/v1/sweeps/{sweep_id}/points/0")["network"] is None
    refused = running.api.get(f"/v1/sweeps/{sweep_id}/results", params={"filter": f"{_EACH} < 1"})
    assert refused.status_code == 422
