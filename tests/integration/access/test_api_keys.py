"""API keys: hashed, scoped, expiring, shown once, last use noted."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import Any

import pytest

from api.access.services.key import MOST_GENERATIONS
from domain.access.role import Role
from fabricsweep_client import Client
from storage.access.user_store import UserStore
from storage.session import Engine, transaction
from tests.support.access import bearer, key, person, project
from tests.support.specs import tiny
from tests.support.stack import ROOT, Stack


@pytest.fixture(scope="module", autouse=True)
def ours(stack: Stack) -> None:
    stack.api.post("/v1/projects", json={"name": "ours"})


def made(stack: Stack, headers: dict[str, str] | None = None, **asked: Any) -> dict[str, Any]:
    named = {"FabricSweep-Project": "ours"} | (headers or {})
    response = stack.api.post("/v1/keys", json={"name": "a machine"} | asked, headers=named)
    assert response.status_code == 201, response.text
    assert response.headers["Cache-Control"] == "no-store"
    document: dict[str, Any] = response.json()
    return document


def all_rows(engine: Engine) -> str:
    with transaction(engine) as session:
        rows = session.connection().exec_driver_sql("SELECT to_jsonb(k) FROM api_keys k").all()
    return repr(rows)


def test_a_key_works_in_its_project_alone(stack: Stack) -> None:
    secret = made(stack, role="editor")["key"]
    session = stack.api.get("/v1/session", headers=bearer(secret)).json()
    assert (session["kind"], session["is_admin"]) == ("key", False)
    assert [(p["name"], p["role"]) for p in session["projects"]] == [("ours", "editor")]
    sweep = stack.api.post("/v1/sweeps", json=tiny(), headers=bearer(secret)).json()
    assert stack.api.get(f"/v1/sweeps/{sweep['id']}", headers=bearer(secret)).status_code == 200
    other = stack.api.post("/v1/sweeps", json=tiny()).json()
    found = stack.api.get(f"/v1/sweeps/{other['id']}", headers=bearer(secret))
    assert found.status_code == 404


def test_a_key_is_shown_once_and_kept_as_a_hash(stack: Stack, engine: Engine) -> None:
    document = made(stack)
    assert document["key"].startswith(document["hint"])
    assert document["key"] not in all_rows(engine)
    listed = stack.api.get("/v1/keys", headers={"FabricSweep-Project": "ours"})
    assert document["key"] not in listed.text
    assert document["id"] in listed.text


def test_the_last_use_is_noted(stack: Stack) -> None:
    document = made(stack)
    assert document["used_at"] is None
    stack.api.get("/v1/sweeps", headers=bearer(document["key"]))
    listed = stack.api.get("/v1/keys", headers={"FabricSweep-Project": "ours"}).json()["items"]
    (own,) = [item for item in listed if item["id"] == document["id"]]
    assert own["used_at"] is not None


def test_a_key_that_is_revoked_is_good_for_nothing(stack: Stack) -> None:
    document = made(stack)
    path = f"/v1/keys/{document['id']}"
    named = {"FabricSweep-Project": "ours"}
    assert stack.api.delete(path).status_code == 404  # the request works in another project
    assert stack.api.delete(path, headers=named).status_code == 204
    refused = stack.api.get("/v1/sweeps", headers=bearer(document["key"]))
    assert (refused.status_code, refused.json()["code"]) == (401, "unauthenticated")
    assert stack.api.delete(path, headers=named).status_code == 404


def test_a_key_that_is_over_is_good_for_nothing(stack: Stack, engine: Engine) -> None:
    secret = key(engine, Role.EDITOR, "ours", days=-0.001)
    assert stack.api.get("/v1/sweeps", headers=bearer(secret)).status_code == 401


def test_no_key_is_above_its_maker(stack: Stack, engine: Engine) -> None:
    editor = person(engine, "eve", {"ours": Role.EDITOR})
    by_editor = bearer(key(engine, Role.EDITOR, "ours", editor))
    for role, headers in (("owner", by_editor), ("viewer", by_editor)):
        asked = {"name": "x", "role": role}
        refused = stack.api.post("/v1/keys", json=asked, headers=headers)
        assert (refused.status_code, refused.json()["code"]) == (403, "key_refused")
    by_owner = bearer(made(stack, role="owner")["key"])
    assert made(stack, by_owner, role="owner")["role"] == "owner"
    refused = stack.api.post("/v1/keys", json={"name": "x", "role": "admin"}, headers=by_owner)
    assert refused.status_code == 403


def test_a_key_falls_with_its_makers_rights(stack: Stack, engine: Engine) -> None:
    user = person(engine, "carl", {"ours": Role.EDITOR})
    secret = key(engine, Role.EDITOR, "ours", user)
    assert stack.api.post("/v1/sweeps", json=tiny(), headers=bearer(secret)).status_code == 202
    with transaction(engine) as session:
        UserStore(session).set_role(project(engine, "ours"), user, Role.VIEWER)
    assert stack.api.post("/v1/sweeps", json=tiny(), headers=bearer(secret)).status_code == 403
    with transaction(engine) as session:
        UserStore(session).remove(project(engine, "ours"), user)
    assert stack.api.get("/v1/sweeps", headers=bearer(secret)).status_code == 401


def test_others_keys_are_for_owners(stack: Stack, engine: Engine) -> None:
    user = person(engine, "dora", {"ours": Role.EDITOR})
    own = bearer(key(engine, Role.EDITOR, "ours", user))
    others = made(stack)
    listed = stack.api.get("/v1/keys", headers=own).json()["items"]
    assert {item["made_by"] for item in listed} == {"dora@example.org"}
    assert stack.api.delete(f"/v1/keys/{others['id']}", headers=own).status_code == 404


def test_what_nobody_made_is_nobodys_own(stack: Stack, engine: Engine) -> None:
    """Keys that were made on the server have no maker, and are no reason to see each other."""
    owner, viewer = (key(engine, role, "served") for role in (Role.OWNER, Role.VIEWER))
    others = stack.api.get("/v1/keys", headers=bearer(owner)).json()["items"]
    assert len(others) == 2
    (own,) = stack.api.get("/v1/keys", headers=bearer(viewer)).json()["items"]
    assert own["role"] == "viewer"
    for item in others:
        if item["id"] != own["id"]:
            refused = stack.api.delete(f"/v1/keys/{item['id']}", headers=bearer(viewer))
            assert (refused.status_code, refused.json()["code"]) == (404, "key_not_found")
    assert stack.api.get("/v1/sweeps", headers=bearer(owner)).status_code == 200
    assert stack.api.delete(f"/v1/keys/{own['id']}", headers=bearer(viewer)).status_code == 204


def test_a_persons_key_sees_not_all_that_they_made(stack: Stack, engine: Engine) -> None:
    user = person(engine, "fay", {"ours": Role.OWNER})
    key(engine, Role.OWNER, "ours", user)
    viewer = bearer(key(engine, Role.VIEWER, "ours", user))
    (own,) = stack.api.get("/v1/keys", headers=viewer).json()["items"]
    assert own["role"] == "viewer"


def test_a_key_ends_no_later_than_the_one_that_made_it(stack: Stack, engine: Engine) -> None:
    parent = bearer(key(engine, Role.OWNER, "lines", days=1))
    (its,) = stack.api.get("/v1/keys", headers=parent).json()["items"]
    asked = {"name": "a year", "role": "owner", "expires_in_days": 366}
    child = stack.api.post("/v1/keys", json=asked, headers=parent).json()
    assert (child["expires_at"], child["parent"]) == (its["expires_at"], its["id"])
    asked = {"name": "an hour", "role": "owner", "expires_in_days": 1}
    grandchild = stack.api.post("/v1/keys", json=asked, headers=bearer(child["key"])).json()
    assert (grandchild["expires_at"], grandchild["parent"]) == (its["expires_at"], child["id"])


def test_a_key_falls_with_all_above_it(stack: Stack, engine: Engine) -> None:
    top = bearer(key(engine, Role.ADMIN, None))
    keys = [made(stack, top, role="owner")]
    for role in ("owner", "viewer"):
        keys.append(made(stack, bearer(keys[-1]["key"]), role=role))
    beside = made(stack, top, role="viewer")
    answers = [stack.api.get("/v1/sweeps", headers=bearer(one["key"])) for one in keys]
    assert [answer.status_code for answer in answers] == [200] * 3
    # Where it is revoked makes no difference: a row that a race has left unmarked falls as well.
    with transaction(engine) as session:
        mark = f"UPDATE api_keys SET revoked_at = now() WHERE public_id = '{keys[0]['id']}'"
        session.connection().exec_driver_sql(mark)
    for one in keys:
        refused = stack.api.get("/v1/sweeps", headers=bearer(one["key"]))
        assert (refused.status_code, refused.json()["code"]) == (401, "unauthenticated")
    assert stack.api.get("/v1/sweeps", headers=bearer(beside["key"])).status_code == 200


def test_what_falls_is_listed_no_more(stack: Stack, engine: Engine) -> None:
    named = {"FabricSweep-Project": "ours"}
    parent = made(stack, role="owner")
    child = made(stack, bearer(parent["key"]), role="viewer")
    assert stack.api.delete(f"/v1/keys/{parent['id']}", headers=named).status_code == 204
    listed = [one["id"] for one in stack.api.get("/v1/keys", headers=named).json()["items"]]
    assert not {parent["id"], child["id"]} & set(listed)
    refused = stack.api.get("/v1/sweeps", headers=bearer(child["key"]))
    assert refused.status_code == 401


def test_generations_are_bounded(stack: Stack, engine: Engine) -> None:
    last = bearer(key(engine, Role.OWNER, "old"))
    for _ in range(MOST_GENERATIONS - 1):
        asked = {"name": "next", "role": "owner"}
        last = bearer(stack.api.post("/v1/keys", json=asked, headers=last).json()["key"])
    refused = stack.api.post("/v1/keys", json={"name": "next"}, headers=last)
    assert (refused.status_code, refused.json()["code"]) == (403, "key_refused")
    assert str(MOST_GENERATIONS) in refused.json()["detail"]


@pytest.mark.parametrize(
    ("asked", "field"),
    [
        ({"name": ""}, "name"),
        ({"name": "x", "role": "root"}, "role"),
        ({"name": "x", "expires_in_days": 0}, "expires_in_days"),
        ({"name": "x", "expires_in_days": 367}, "expires_in_days"),
        ({"name": "x", "colour": "red"}, "colour"),
    ],
)
def test_mistakes_are_named(stack: Stack, asked: dict[str, Any], field: str) -> None:
    response = stack.api.post("/v1/keys", json=asked)
    assert response.status_code == 422
    assert response.json()["errors"][0]["field"] == field


def test_the_client_brings_a_key_along(stack: Stack, monkeypatch: pytest.MonkeyPatch) -> None:
    secret = made(stack, role="viewer")["key"]
    with Client(str(stack.api.base_url), api_key=secret) as client:
        assert client.projects.session().kind == "key"
    monkeypatch.setenv("FABRICSWEEP_API_KEY", secret)
    with Client(str(stack.api.base_url)) as client:
        assert [one.role for one in client.projects.all()] == ["viewer"]


def test_the_first_admin_gets_a_key_on_the_server(stack: Stack) -> None:
    environment = os.environ | {
        "FABRICSWEEP_DATABASE_URL": stack.database_url,
        "FABRICSWEEP_REDIS_URL": stack.redis_url,
    }
    command = [sys.executable, "-m", "api.admin_key"]
    done = subprocess.run(
        command, env=environment, cwd=ROOT, capture_output=True, text=True, check=True, timeout=120
    )
    session = stack.api.get("/v1/session", headers=bearer(done.stdout.strip())).json()
    assert session["is_admin"]


def test_requests_with_one_key_do_not_wait_for_each_other(stack: Stack, engine: Engine) -> None:
    """The first that notes its use holds the key's row until it ends; once a minute all would queue."""
    secret = made(stack, role="viewer")["key"]
    with transaction(engine) as session:
        connection = session.connection()
        connection.exec_driver_sql("UPDATE api_keys SET used_at = now() - interval '2 minutes'")
    with transaction(engine) as holder:
        holder.connection().exec_driver_sql("SELECT 1 FROM api_keys FOR NO KEY UPDATE")
        response = stack.api.get("/v1/sweeps", headers=bearer(secret))
        assert response.status_code == 200, response.text
