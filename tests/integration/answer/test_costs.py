"""What networks cost, through HTTP: by a shipped table, and by one of the project."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from typing import Any

import pytest

from tests.support.specs import tiny
from tests.support.stack import YAML, Stack

_names = count(1)
_FREE = """
schema_version: 1
title: switches alone
components:
  - component: switch
    name: switch
    price_usd: 1000
    low_fraction: 0.5
    high_fraction: 1.5
    source: test
    date: 2026
  - {component: nic, name: adapter, source: test, date: 2026}
  - {component: active_optical, name: cable, source: test, date: 2026}
  - {component: rack, name: rack, source: test, date: 2026}
"""


@pytest.fixture(scope="module")
def running(stack: Stack) -> Iterator[Stack]:
    with stack.thread_worker():
        yield stack


@pytest.fixture(scope="module")
def done(running: Stack) -> str:
    sweep_id = running.submit(tiny(replicates=3))
    assert running.finish(sweep_id)["phase"] == "completed"
    return sweep_id


@pytest.fixture
def table(running: Stack) -> str:
    name = f"costs-{next(_names)}"
    saved = running.api.post("/v1/price-tables", params={"name": name}, content=_FREE, headers=YAML)
    assert saved.status_code == 201, saved.text
    return name


def asked(running: Stack, sweep_id: str, **query: Any) -> dict[str, Any]:
    return running.get(f"/v1/sweeps/{sweep_id}/answer", question="cost", **query)


def rows(answer: dict[str, Any]) -> list[dict[str, Any]]:
    (figure,) = answer["figures"]
    (panel,) = figure["panels"]
    found: list[dict[str, Any]] = panel["rows"]
    return found


def test_every_answer_names_the_shipped_table_and_prices_its_networks(
    running: Stack, done: str
) -> None:
    plain = running.get(f"/v1/sweeps/{done}/answer")
    assert plain["prices"]["name"] == "list-2026"
    assert plain["prices"]["version"] == 0
    assert all(row["cost_per_endpoint_usd"] > 0 for row in plain["networks"])
    assert "cost" in [one["question"] for one in plain["questions"]]


def test_a_table_of_the_project_prices_the_same_runs(running: Stack, done: str, table: str) -> None:
    answer = asked(running, done, prices=f"{table}@1")
    assert answer["prices"]["name"] == table
    assert answer["prices"]["version"] == 1
    # 16 endpoints on a ring or a mesh are 16 routers of 1,000 USD each: the mean of 0.5 to 1.5 is 1.
    assert len(rows(answer)) == 4
    for row in rows(answer):
        assert row["cost_usd"]["at_table"] == 16_000
        assert row["cost_usd"]["value"] == pytest.approx(16_000, rel=0.01)
        assert row["best_buy"] is not None
    doubled = asked(running, done, prices=table, price_factors="switch=2")
    assert {row["cost_usd"]["at_table"] for row in rows(doubled)} == {32_000}
    assert doubled["prices"]["factors"] == {"switch": 2.0}


def test_a_budget_and_what_is_good_enough_reach_the_answer(
    running: Stack, done: str, table: str
) -> None:
    answer = asked(running, done, prices=table, budget=400, within=5)
    assert answer["figures"][0]["budget_usd"] == 400
    assert answer["figures"][0]["within"] == 5
    # A router of 16 in all costs 1,000 USD an endpoint.
    assert any(text.startswith("No network costs at most 400 USD") for text in answer["sentences"])
    assert all(row["affordable"] == 0 for row in rows(answer))


def test_a_new_version_changes_the_answer_and_its_tag_and_no_run(
    running: Stack, done: str, table: str
) -> None:
    path = f"/v1/sweeps/{done}/answer"
    query = {"question": "cost", "prices": table}
    before = running.api.get(path, params=query)
    same = running.api.get(path, params=query, headers={"If-None-Match": before.headers["ETag"]})
    assert same.status_code == 304
    text = _FREE.replace("price_usd: 1000", "price_usd: 1500")
    params = {"name": table}
    assert running.api.post("/v1/price-tables", params=params, content=text, headers=YAML)
    after = running.api.get(path, params=query, headers={"If-None-Match": before.headers["ETag"]})
    assert after.status_code == 200
    assert after.json()["prices"]["version"] == 2
    assert {row["cost_usd"]["at_table"] for row in rows(after.json())} == {24_000}
    assert running.sweep(done)["progress"]["completed"] == 12


@pytest.mark.parametrize(
    ("query", "field", "told"),
    [
        ({"prices": "nobodys"}, "prices", "there is no price table 'nobodys'"),
        ({"prices": "list-2027"}, "prices", "did you mean 'list-2026'?"),
        ({"prices": "list-2026@4"}, "prices", "there is no price table 'list-2026@4'"),
        ({"price_factors": "swich=2"}, "price_factors", "did you mean 'switch'?"),
        ({"price_factors": "switch=0"}, "price_factors", "has no factor in range"),
        ({"price_factors": "switch=nan"}, "price_factors", "has no factor in range"),
        ({"price_factors": "switch"}, "price_factors", "has no factor in range"),
        ({"price_factors": "switch=2,switch=3"}, "price_factors", "switch is given twice"),
        ({"threshold": "0"}, "threshold", "greater than 0"),
        ({"within": "0.9"}, "within", "greater than or equal to 1"),
        ({"budget": "0"}, "budget", "greater than 0"),
        ({"budget": "nan"}, "budget", "finite number"),
        ({"question": "ranking", "budget": "5"}, "budget", "has no effect on the question ranking"),
    ],
)
def test_what_is_no_table_or_factor_is_named(
    running: Stack, done: str, query: dict[str, str], field: str, told: str
) -> None:
    response = running.api.get(f"/v1/sweeps/{done}/answer", params={"question": "cost"} | query)
    assert response.status_code == 422, response.text
    (problem,) = response.json()["errors"]
    assert field in problem["field"]
    assert told in problem["message"]


def test_a_filter_that_leaves_one_topology_prices_that_alone(running: Stack, done: str) -> None:
    answer = asked(running, done, filter="topology = 'ring'")
    assert {row["choice"] for row in rows(answer)} == {"Ring"}


def test_a_network_too_large_for_any_switch_is_named(running: Stack) -> None:
    base = {"workload": {"kind": "random_reads", "reads_per_core": 1}, "endpoints": 256}
    axes = {"topology": ["single_router", "mesh", "torus"]}
    sweep_id = running.submit(tiny(base=base, axes=axes, replicates=2))
    assert running.finish(sweep_id)["phase"] == "completed"
    answer = asked(running, sweep_id)
    assert answer["sentences"][0].startswith("Single router has no price: no switch of the table")
    assert len(rows(answer)) == 2


def test_a_model_without_links_has_no_cost(running: Stack) -> None:
    base = {
        "topology": {"kind": "single_router", "endpoints": 8},
        "workload": {"kind": "osu", "operation": "allreduce"},
        "loggp": {"preset": "sharp_2017_table4"},
    }
    axes = {"message_bytes": [64, 128]}
    sweep_id = running.submit(tiny(model="closed_form", base=base, axes=axes, replicates=1))
    running.finish(sweep_id)
    answer = running.get(f"/v1/sweeps/{sweep_id}/answer")
    assert answer["prices"] is None
    assert "cost" not in [one["question"] for one in answer["questions"]]


def test_a_large_sweep_is_priced_by_the_table_of_its_project(
    running: Stack, done: str, table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    here = asked(running, done, prices=table, metric="completion_time_ns")
    monkeypatch.setattr("api.answer.routes.answers.LARGE_FROM", 1)
    beside = asked(running, done, prices=table, metric="completion_time_ns", confidence=0.95)
    assert rows(beside) == rows(here)
    assert beside["prices"] == here["prices"]


def test_a_file_has_a_row_a_network(running: Stack, done: str) -> None:
    path = f"/v1/sweeps/{done}/answer"
    response = running.api.get(path, params={"question": "cost", "format": "csv"})
    header, *lines = response.text.splitlines()
    assert {"cost_usd", "cost_usd_low", "power_w", "cheapest"} <= set(header.split(","))
    assert len(lines) == 4


def test_energy_is_that_of_the_ports_of_each_run(running: Stack, done: str) -> None:
    name = f"costs-{next(_names)}"
    text = _FREE.replace("price_usd: 1000", "power_w: 80\n    idle_power_fraction: 0.25")
    saved = running.api.post("/v1/price-tables", params={"name": name}, content=text, headers=YAML)
    assert saved.status_code == 201, saved.text
    # Prices of 0 alone are no cost: a cable costs something.
    assert rows(asked(running, done, prices=name)) == []
    priced = text.replace("name: cable,", "name: cable, price_usd: 1,")
    running.api.post("/v1/price-tables", params={"name": name}, content=priced, headers=YAML)
    (row, *_) = found = rows(asked(running, done, prices=name))
    assert len(found) == 4
    point = running.get(f"/v1/sweeps/{done}/points/{row['point_index']}")
    joules, rates = [], []
    for run in point["replicates"]:
        rates.append(8 * run["metrics"]["bytes_delivered"] / run["metrics"]["elapsed_ns"])
        ports = run["ports"]
        own = [one for one in ports["classes"] if one["link_class"] != "injection"]
        busy = sum(one["ports"] * one["active_fraction"]["mean"] for one in own)
        share = busy / sum(one["ports"] for one in own)
        joules.append(16 * 80 * (0.25 + 0.75 * share) * ports["elapsed_ns"] * 1e-9)
    assert len(joules) == 3
    assert row["energy_j"]["mean"] == pytest.approx(sum(joules) / 3, rel=1e-9)
    assert row["energy_j"]["low"] < row["energy_j"]["mean"] < row["energy_j"]["high"]
    assert row["iteration_energy_j"] is None
    assert row["delivered_gbps"]["mean"] == pytest.approx(sum(rates) / 3, rel=1e-6)
    file = running.api.get(
        f"/v1/sweeps/{done}/answer",
        params={"question": "cost", "prices": name, "format": "csv"},
    )
    assert file.status_code == 200
    assert "energy_j" in file.text.splitlines()[0]


def test_a_filter_leaves_energies_of_what_is_few_enough(
    running: Stack, done: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in ("storage.answer.store", "domain.answer.cost_words"):
        monkeypatch.setattr(f"{module}.MOST_PORT_TIMES", 6)
    whole = asked(running, done)
    assert {row["energy_j"] for row in rows(whole)} == {None}
    assert any("Energy is told of studies of up to 6 runs" in note for note in whole["notes"])
    ring = asked(running, done, filter="topology = 'ring'")
    assert all(row["energy_j"]["mean"] > 0 for row in rows(ring))
