"""Whose runs a stored result answers: every project's, but never with another project's fabric."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from storage.session import Engine, transaction
from tests.support.specs import static, tiny
from tests.support.stack import Stack
from tests.support.uploads import Tree, form

TREE = Tree()
OTHER = {"FabricSweep-Project": "other"}
ALONE = {"FabricSweep-Project": "alone"}


@pytest.fixture(scope="module")
def running(stack: Stack) -> Iterator[Stack]:
    """The API with a worker; the same fabric in three projects, of which one keeps its results."""
    for name in ("other", "alone"):
        stack.api.post("/v1/projects", json={"name": name})
    kept = stack.api.patch("/v1/projects/alone", json={"shares_results": False})
    assert kept.json()["shares_results"] is False
    for headers in ({}, OTHER, ALONE):
        sent = form("tree", TREE.discovery(), TREE.tables())
        assert stack.api.post("/v1/fabrics", headers=headers, **sent).status_code == 201
    with stack.thread_worker():
        yield stack


def done(stack: Stack, spec: dict[str, Any], headers: dict[str, str]) -> dict[str, Any]:
    """Run a sweep in a project; gives it."""
    response = stack.api.post("/v1/sweeps", json=spec, headers=headers)
    assert response.status_code == 202, response.text
    sweep = stack.finish(response.json()["id"])
    assert sweep["phase"] == "completed"
    return sweep


def cached(stack: Stack, spec: dict[str, Any], headers: dict[str, str]) -> int:
    """Say how many runs of a sweep were answered by results that were there."""
    count: int = done(stack, spec, headers)["progress"]["cached"]
    return count


def foreseen(stack: Stack, spec: dict[str, Any], headers: dict[str, str]) -> int:
    """Say how many that would be, by a validation."""
    document = stack.api.post("/v1/sweeps:validate", json=spec, headers=headers).json()
    count: int = document["cached"]
    return count


def test_results_of_public_components_answer_every_project(running: Stack) -> None:
    spec = tiny()
    assert cached(running, spec, {}) == 0
    assert foreseen(running, spec, OTHER) == 8
    assert cached(running, spec, OTHER) == 8


def test_results_with_a_fabric_answer_no_other_project(running: Stack) -> None:
    spec = static()
    assert cached(running, spec, {}) == 0
    assert foreseen(running, spec, OTHER) == 0
    assert cached(running, spec, OTHER) == 0
    # Both answer their own project, each with what it has computed itself.
    for headers in ({}, OTHER):
        assert foreseen(running, spec, headers) == 8
        assert cached(running, spec, headers) == 8


def test_a_fabric_given_by_its_digest_is_no_way_round(running: Stack) -> None:
    spec = static()
    cached(running, spec, {})
    digest = running.get("/v1/fabrics/tree")["digest"]
    spec["base"]["topology"]["fabric"] = digest
    assert cached(running, spec, OTHER) == 0


def test_a_project_may_keep_its_results(running: Stack) -> None:
    spec = tiny()
    assert cached(running, spec, ALONE) == 0
    assert foreseen(running, spec, OTHER) == 0
    assert cached(running, spec, OTHER) == 0
    assert cached(running, spec, ALONE) == 8


def test_a_project_that_keeps_its_results_takes_none(running: Stack) -> None:
    spec = tiny()
    cached(running, spec, {})
    assert foreseen(running, spec, ALONE) == 0
    assert cached(running, spec, ALONE) == 0


def test_an_extension_by_a_fabric_gives_nothing_away(running: Stack) -> None:
    public = {"kind": "fat_tree", "endpoints": 16, "radix": 8}
    imported = {"kind": "fabric", "fabric": "tree"}
    spec = static(axes={"topology": [public]}, base={"routing": "min_hop"})
    spec["base"]["pattern"] = {"kind": "random_bisection", "draws": 20}
    sweep = done(running, spec, {})
    answer = running.api.post(
        f"/v1/sweeps/{sweep['id']}:extend", json={"axes": {"topology": [imported]}}
    )
    assert answer.status_code == 202, answer.text
    assert running.finish(sweep["id"])["phase"] == "completed"
    whole = spec | {"axes": {"topology": [public, imported]}}
    assert foreseen(running, whole, OTHER) == 0
    assert cached(running, whole, OTHER) == 0


def test_results_of_an_archive_answer_the_project_that_imported_it(running: Stack) -> None:
    """They may be forged: else one project could tell all others what is so."""
    spec = tiny()
    sweep = done(running, spec, ALONE)
    archive = running.api.get(f"/v1/sweeps/{sweep['id']}/archive").content
    headers = OTHER | {"Content-Type": "application/zip"}
    imported = running.api.post("/v1/sweeps:import", content=archive, headers=headers)
    assert imported.status_code == 201, imported.text
    assert foreseen(running, spec, OTHER) == 8
    assert foreseen(running, spec, {}) == 0


def test_the_results_of_a_project_go_with_it(running: Stack, engine: Engine) -> None:
    running.api.post("/v1/projects", json={"name": "gone"})
    running.api.patch("/v1/projects/gone", json={"shares_results": False})
    headers = {"FabricSweep-Project": "gone"}
    sweep = done(running, tiny(), headers)
    assert running.api.delete(f"/v1/sweeps/{sweep['id']}").status_code == 204
    assert running.api.delete("/v1/projects/gone").status_code == 409
    with transaction(engine) as session:
        execute = session.connection().exec_driver_sql
        before = execute("SELECT count(*) FROM results").scalar_one()
        execute(
            "DELETE FROM replicates r USING sweeps s WHERE s.id = r.sweep_id AND s.deleted_at IS NOT NULL"
        )
        execute("DELETE FROM sweeps WHERE deleted_at IS NOT NULL")
    assert running.api.delete("/v1/projects/gone").status_code == 204
    with transaction(engine) as session:
        after = session.connection().exec_driver_sql("SELECT count(*) FROM results").scalar_one()
    assert after == before - 8


def results_shown(engine: Engine, sweep_id: str) -> set[int]:
    """Give the projects whose results the runs of a sweep show."""
    with transaction(engine) as session:
        rows = session.connection().exec_driver_sql(
            "SELECT DISTINCT r.project_id FROM replicates t JOIN results r ON r.id = t.result_id "
            "JOIN sweeps s ON s.id = t.sweep_id WHERE s.public_id = %(id)s",
            {"id": sweep_id},
        )
        return {row[0] for row in rows}


def test_a_projects_own_result_goes_before_that_of_all(running: Stack, engine: Engine) -> None:
    """A point whose result was imported and then computed by another project never shows two values."""
    spec = tiny()
    sweep = done(running, spec, ALONE)
    archive = running.api.get(f"/v1/sweeps/{sweep['id']}/archive").content
    headers = OTHER | {"Content-Type": "application/zip"}
    imported = running.api.post("/v1/sweeps:import", content=archive, headers=headers)
    assert imported.status_code == 201, imported.text
    first = imported.json()["sweep"]["id"]
    own = results_shown(engine, first)
    assert cached(running, spec, {}) == 0, "the imported ones answer nobody else"
    assert len(own) == 1
    assert own.isdisjoint({0})
    # As sweeps are submitted, extended and grown, and as runs are claimed.
    assert results_shown(engine, done(running, spec, OTHER)["id"]) == own
    fewer = spec | {"replicates": 1}
    grown = done(running, fewer, OTHER)
    assert results_shown(engine, grown["id"]) == own
    answer = running.api.post(
        f"/v1/sweeps/{grown['id']}:extend", json={"replicates": spec["replicates"]}, headers=OTHER
    )
    assert answer.status_code == 202, answer.text
    assert running.finish(grown["id"])["phase"] == "completed"
    assert results_shown(engine, grown["id"]) == own
    assert results_shown(engine, first) == own
