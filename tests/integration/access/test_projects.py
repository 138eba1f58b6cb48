"""Projects: what lies in one is not there for requests that work in another."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import Any

import httpx
import pytest

from local.ports import free_port
from storage.access.project_store import ProjectStore
from storage.session import Engine, transaction
from tests.support.specs import static, tiny
from tests.support.stack import ROOT, Stack
from tests.support.uploads import Tree, form

TREE = Tree()
OTHER = {"FabricSweep-Project": "other"}


@pytest.fixture(scope="module", autouse=True)
def other(stack: Stack) -> None:
    response = stack.api.post("/v1/projects", json={"name": "other", "description": "ours"})
    assert response.status_code == 201
    assert response.headers["Location"] == "/v1/projects/other"


def test_the_local_user_needs_no_ceremony(stack: Stack) -> None:
    session = stack.get("/v1/session")
    assert (session["kind"], session["is_admin"]) == ("local", True)
    assert [project["name"] for project in session["projects"]] == ["default", "other"]
    assert {project["role"] for project in session["projects"]} == {"admin"}


def test_what_names_no_project_is_in_the_default_one(stack: Stack) -> None:
    sweep = stack.api.post("/v1/sweeps", json=tiny()).json()
    assert sweep["id"] in ids(stack, {})
    assert sweep["id"] not in ids(stack, OTHER)


def test_a_sweep_is_found_by_its_identifier_wherever_it_is(stack: Stack) -> None:
    sweep = stack.api.post("/v1/sweeps", json=tiny(), headers=OTHER).json()
    assert sweep["id"] in ids(stack, OTHER)
    assert sweep["id"] not in ids(stack, {})
    assert stack.sweep(sweep["id"])["id"] == sweep["id"]


def test_sweeps_are_compared_within_a_project(stack: Stack) -> None:
    here = stack.submit(tiny())
    there = stack.api.post("/v1/sweeps", json=tiny(), headers=OTHER).json()["id"]
    response = stack.api.get(f"/v1/sweeps/{here}/differences", params={"with": there})
    assert response.status_code == 422
    assert response.json()["errors"][0]["field"] == "with"


def test_a_project_has_fabrics_of_its_own(stack: Stack) -> None:
    first = imported(stack, "tree", {})
    assert (first.status_code, first.json()["version"]) == (201, 1)
    assert stack.api.get("/v1/fabrics/tree", headers=OTHER).status_code == 404
    refused = stack.api.post("/v1/sweeps", json=static(), headers=OTHER)
    assert refused.status_code == 422
    by_digest = static()
    by_digest["base"]["topology"]["fabric"] = first.json()["digest"]
    assert stack.api.post("/v1/sweeps", json=by_digest, headers=OTHER).status_code == 422
    assert stack.api.post("/v1/sweeps:validate", json=static(), headers=OTHER).json()["errors"]
    second = imported(stack, "tree", OTHER)
    assert (second.status_code, second.json()["version"]) == (201, 1)
    assert stack.api.delete("/v1/fabrics/tree", headers=OTHER).status_code == 204
    assert stack.api.get("/v1/fabrics/tree").status_code == 200


def test_workers_find_a_sweeps_fabrics_in_its_project(stack: Stack) -> None:
    imported(stack, "own", OTHER)
    spec = static()
    spec["base"]["topology"]["fabric"] = "own"
    sweep = stack.api.post("/v1/sweeps", json=spec, headers=OTHER).json()
    assert stack.expanded(sweep["id"])["phase"] == "queued"


def test_keys_of_repeated_requests_are_those_of_a_project(stack: Stack) -> None:
    keyed = {"Idempotency-Key": "same"}
    first = stack.api.post("/v1/sweeps", json=tiny(name="one"), headers=keyed).json()
    second = stack.api.post("/v1/sweeps", json=tiny(name="two"), headers=keyed | OTHER)
    assert second.status_code == 202
    assert second.json()["id"] != first["id"]


def test_schedules_run_in_their_project(stack: Stack) -> None:
    body = {"name": "nightly", "cron": "0 3 * * *", "spec": tiny()}
    schedule = stack.api.post("/v1/schedules", json=body, headers=OTHER).json()
    assert stack.get("/v1/schedules")["items"] == []
    run = stack.api.post(f"/v1/schedules/{schedule['id']}:run-now").json()
    assert run["sweep_id"] in ids(stack, OTHER)


def test_webhooks_are_told_of_their_project_alone(stack: Stack, engine: Engine) -> None:
    body = {"url": "https://hooks.example.com/x", "events": ["sweep.ended"]}
    hook = stack.api.post("/v1/webhooks", json=body, headers=OTHER)
    assert hook.status_code == 201, hook.text
    assert stack.get("/v1/webhooks")["items"] == []
    for headers, told in (({}, 0), (OTHER, 1)):
        sweep = stack.api.post("/v1/sweeps", json=tiny(), headers=headers).json()
        stack.api.post(f"/v1/sweeps/{sweep['id']}:cancel")
        assert messages(engine) == told


def messages(engine: Engine) -> int:
    with transaction(engine) as session:
        rows = session.connection().exec_driver_sql("SELECT count(*) FROM messages")
        found: int = rows.scalar_one()
    return found


def test_a_project_that_is_not_there_is_named(stack: Stack) -> None:
    response = stack.api.get("/v1/sweeps", headers={"FabricSweep-Project": "nowhere"})
    assert response.status_code == 404
    (problem,) = response.json()["errors"]
    assert (problem["field"], problem["value"]) == ("FabricSweep-Project", "nowhere")


def test_the_cookie_of_another_tab_names_no_project(stack: Stack) -> None:
    cookie = {"Cookie": "fabricsweep_project=other"}
    assert ids(stack, cookie) == ids(stack, {})


def test_a_download_names_its_project_in_its_address(stack: Stack) -> None:
    trees = {"default": Tree(leaves=2), "other": Tree(leaves=3)}
    for project, tree in trees.items():
        headers = {"FabricSweep-Project": project}
        sent = form("named-in-both", tree.discovery())
        assert stack.api.post("/v1/fabrics", headers=headers, **sent).status_code == 201
    for project, tree in trees.items():
        query = {"project": project, "version": 1}
        for headers in ({}, OTHER, {"Cookie": "fabricsweep_project=other"}):
            path = "/v1/fabrics/named-in-both/export"
            written = stack.api.get(path, params=query, headers=headers)
            assert f'"leaf-{tree.leaves - 1}"' in written.text
            assert f'"leaf-{tree.leaves}"' not in written.text
    query = {"project": "nowhere"}
    refused = stack.api.get("/v1/fabrics/named-in-both/export", params=query)
    assert refused.status_code == 404
    assert refused.json()["errors"][0]["field"] == "project"


@pytest.mark.parametrize("name", ["", "A", "a b", "-a", "a" * 41, 7, None])
def test_a_project_has_a_plain_name(stack: Stack, name: Any) -> None:
    response = stack.api.post("/v1/projects", json={"name": name})
    assert response.status_code == 422
    assert response.json()["errors"][0]["field"] == "name"


def test_a_name_is_given_once(stack: Stack) -> None:
    assert stack.api.post("/v1/projects", json={"name": "other"}).status_code == 409


def test_a_project_is_changed_and_deleted_once_it_is_empty(stack: Stack) -> None:
    stack.api.post("/v1/projects", json={"name": "short"})
    changed = stack.api.patch("/v1/projects/short", json={"description": "not for long"})
    assert changed.json()["description"] == "not for long"
    assert stack.api.delete("/v1/projects/short").status_code == 204
    assert stack.api.get("/v1/projects/short").status_code == 404
    assert stack.api.delete("/v1/projects/other").status_code == 409
    assert stack.api.delete("/v1/projects/default").status_code == 409


def test_members_are_invited_changed_and_removed(stack: Stack) -> None:
    path = "/v1/projects/other/members"
    put = stack.api.put(f"{path}/Ada@Example.com", json={"role": "editor"})
    assert put.status_code == 200, put.text
    assert (put.json()["email"], put.json()["seen_at"]) == ("ada@example.com", None)
    stack.api.put(f"{path}/{put.json()['id']}", json={"role": "viewer"})
    (member,) = stack.get(path)["items"]
    assert member["role"] == "viewer"
    assert stack.api.put(f"{path}/nobody", json={"role": "viewer"}).status_code == 422
    assert stack.api.put(f"{path}/a@b.c", json={"role": "admin"}).status_code == 422
    assert stack.api.delete(f"{path}/ada@example.com").status_code == 204
    assert stack.api.delete(f"{path}/ada@example.com").status_code == 404


def test_a_listing_reads_the_index_of_its_project(stack: Stack, engine: Engine) -> None:
    with transaction(engine) as session:
        session.connection().exec_driver_sql("SET LOCAL enable_seqscan = off")
        plan = session.connection().exec_driver_sql(
            "EXPLAIN SELECT * FROM sweeps WHERE deleted_at IS NULL AND project_id = 1 "
            "ORDER BY id DESC LIMIT 50"
        )
        assert "ix_sweeps_project_id_id" in "\n".join(row[0] for row in plan)


def test_a_row_is_traced_to_its_project(stack: Stack, engine: Engine) -> None:
    sweep = stack.api.post("/v1/sweeps", json=tiny(), headers=OTHER).json()
    with transaction(engine) as session:
        store = ProjectStore(session)
        other_project = store.get("other")
        assert other_project is not None
        assert store.of_row("sweep", sweep["id"]) == other_project.id
        assert store.of_row("sweep", "nothing") is None


def test_a_server_without_access_control_does_not_listen_elsewhere(stack: Stack) -> None:
    command = [sys.executable, "-m", "uvicorn", "api.main:app"]
    command += ["--host", "0.0.0.0", "--port", str(free_port())]
    environment = {
        "FABRICSWEEP_DATABASE_URL": stack.database_url,
        "FABRICSWEEP_REDIS_URL": stack.redis_url,
    }
    ended = run(command, environment)
    assert ended.returncode == 1
    assert "FABRICSWEEP_ACCESS=required" in ended.stderr


def run(command: list[str], environment: dict[str, str]) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        command,
        env=os.environ | environment,
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


def ids(stack: Stack, headers: dict[str, str]) -> set[str]:
    response = stack.api.get(
        "/v1/sweeps", headers=headers, params={"limit": 200, "helpers": "true"}
    )
    return {item["id"] for item in response.json()["items"]}


def imported(stack: Stack, name: str, headers: dict[str, str]) -> httpx.Response:
    sent = form(name, TREE.discovery(), TREE.tables())
    return stack.api.post("/v1/fabrics", headers=headers, **sent)
