"""Every operation of the interface, asked by everyone: who may is who should."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from api.export_openapi import openapi_text
from domain.access.role import Role
from storage.session import Engine
from tests.support.access import bearer, key
from tests.support.specs import tiny
from tests.support.stack import Stack
from tests.support.uploads import Tree, form

# Written down apart from the code: an operation that is new fails until it is decided about here, too.
ANYBODY = ("getLive", "getReady", "signIn", "finishSignIn", "openShareLink")
SIGNED_IN = (
    "getCatalog",
    "getSweepSchema",
    "listExamples",
    "getSession",
    "listProjects",
    "signOut",
)
VIEWER = (
    "listSweeps", "getSweep", "getAnswer", "getDistributions", "getComparison", "listDifferences",
    "listResults", "listAggregates", "listPoints", "getPoint", "exportPointFabric", "getArchive",
    "streamEvents", "listTables", "readTable", "getColumnQuantiles", "listFabrics", "getFabric",
    "exportFabric", "getFabricSpec", "listFabricSweeps", "listSchedules", "getSchedule",
    "listScheduleRuns", "getScheduleSeries", "listScheduleAlerts", "validateSweep", "getProject",
    "getProjectUse", "listMembers", "createKey", "listKeys", "revokeKey",
)  # fmt: skip
EDITOR = (
    "createSweep", "changeSweep", "deleteSweep", "cancelSweep", "extendSweep", "pauseSweep",
    "rerunSweep", "resumeSweep", "retrySweep", "stopSweep", "upgradeSweep", "importArchive",
    "pruneSweeps", "importFabric", "changeFabric", "deleteFabric", "createSchedule",
    "changeSchedule", "deleteSchedule", "backfillSchedule", "pauseSchedule", "resumeSchedule",
    "runScheduleNow", "createShareLink", "listShareLinks", "revokeShareLink",
)  # fmt: skip
OWNER = (
    "listWebhooks", "createWebhook", "getWebhook", "changeWebhook", "deleteWebhook",
    "rotateWebhookSecret", "testWebhook", "listDeliveries", "redeliver", "changeProject",
    "setMember", "removeMember",
)  # fmt: skip
ADMIN = ("createProject", "deleteProject", "listAuditLog", "getOperation")
WANTED: dict[str, Role | None] = (
    dict.fromkeys((*ANYBODY, *SIGNED_IN), None)
    | dict.fromkeys(VIEWER, Role.VIEWER)
    | dict.fromkeys(EDITOR, Role.EDITOR)
    | dict.fromkeys(OWNER, Role.OWNER)
    | dict.fromkeys(ADMIN, Role.ADMIN)
)
OPERATIONS = [
    (operation["operationId"], method.upper(), path)
    for path, methods in json.loads(openapi_text())["paths"].items()
    for method, operation in methods.items()
]
HERE = {"FabricSweep-Project": "here"}


@pytest.fixture(scope="module")
def stack(
    database_url: str, redis_url: str, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Stack]:
    folder = tmp_path_factory.mktemp("stack")
    with Stack(
        database_url, redis_url, folder, access="required", requests_per_minute=0
    ) as started:
        yield started


@pytest.fixture(scope="module")
def keys(engine: Engine) -> dict[str, str]:
    """A key of every role in the project `here`, and one of an owner elsewhere."""
    found = {role.value: key(engine, role, "here") for role in Role if role is not Role.ADMIN}
    found["admin"] = key(engine, Role.ADMIN, None)
    found["stranger"] = key(engine, Role.OWNER, "there")
    return found


@pytest.fixture(scope="module")
def names(stack: Stack, keys: dict[str, str]) -> dict[str, str]:
    """What paths name: all of it in the project `here`."""
    owner = bearer(keys["owner"])
    sweep = posted(stack, "/v1/sweeps", owner, json=tiny())["id"]
    schedule = {"name": "nightly", "cron": "0 3 * * *", "spec": tiny()}
    hook = {"url": "https://hooks.example.com/x", "events": ["alert"]}
    webhook = posted(stack, "/v1/webhooks", owner, json=hook)["id"]
    posted(stack, "/v1/fabrics", owner, **form("tree", Tree().discovery()))
    return {
        "sweep_id": sweep,
        "schedule_id": posted(stack, "/v1/schedules", owner, json=schedule)["id"],
        "webhook_id": webhook,
        "delivery_id": posted(stack, f"/v1/webhooks/{webhook}:test", owner)["id"],
        "run_id": f"{sweep}.0.0",
        "index": "0",
        "name": "tree",
        "project": "here",
        "member": "nobody@example.org",
        "key_id": "nothing",
        "link_id": "nothing",
    }


def test_every_operation_is_decided_about() -> None:
    assert {operation for operation, _, _ in OPERATIONS} == set(WANTED)


@pytest.mark.parametrize(("operation", "method", "path"), OPERATIONS)
def test_nobody_does_more_than_their_role(
    stack: Stack,
    keys: dict[str, str],
    names: dict[str, str],
    operation: str,
    method: str,
    path: str,
) -> None:
    address, wanted = path.format(**names), WANTED[operation]
    for role in Role:
        if wanted is not None and not role.includes(wanted):
            refused = asked(stack, method, address, bearer(keys[role.value]) | HERE)
            assert code_of(refused) == (403, "role_insufficient"), (role, refused.text)


@pytest.mark.parametrize(("operation", "method", "path"), OPERATIONS)
def test_nobody_does_anything_without_being_known(
    stack: Stack, names: dict[str, str], operation: str, method: str, path: str
) -> None:
    address = path.format(**names)
    for headers in ({}, bearer("fsk_forged"), bearer("forged"), {"Authorization": "Basic eDp5"}):
        answered = asked(stack, method, address, headers | HERE)
        if operation in ANYBODY:
            assert answered.status_code in (200, 302, 403, 404, 422, 503)
        else:
            assert code_of(answered) == (401, "unauthenticated"), answered.text
            assert answered.headers["WWW-Authenticate"].startswith("Bearer")


@pytest.mark.parametrize(("operation", "method", "path"), OPERATIONS)
def test_nobody_sees_into_another_project(
    stack: Stack,
    keys: dict[str, str],
    names: dict[str, str],
    operation: str,
    method: str,
    path: str,
) -> None:
    if WANTED[operation] in (None, Role.ADMIN):
        return
    stranger, address = bearer(keys["stranger"]), path.format(**names)
    named = asked(stack, method, address, stranger | HERE)
    assert code_of(named) == (404, "project_not_found"), named.text
    if {"sweep_id", "schedule_id", "webhook_id", "run_id", "project"} & set(parts_of(path)):
        # What is there for others is told from nothing by no word of the answer.
        forged = dict.fromkeys(names, "0" * 20) | {"run_id": f"{'0' * 20}.0.0"}
        forged |= {name: names[name] for name in ("name", "index", "member", "key_id", "link_id")}
        forged["project"] = "nowhere"
        there = asked(stack, method, address, stranger)
        nothing = asked(stack, method, path.format(**forged), stranger)
        assert code_of(there) == code_of(nothing), (there.text, nothing.text)
        assert there.status_code in (404, 415, 422), there.text


@pytest.mark.parametrize("role", list(Role))
def test_everybody_does_what_their_role_allows(
    stack: Stack, engine: Engine, keys: dict[str, str], role: Role
) -> None:
    """A way through the interface, as far as each role goes."""
    own = bearer(keys[role.value]) | HERE
    assert asked(stack, "GET", "/v1/sweeps", own).status_code == 200
    assert asked(stack, "GET", "/v1/session", own).json()["kind"] == "key"
    submitted = stack.api.post("/v1/sweeps", json=tiny(), headers=own)
    assert submitted.status_code == (202 if role.includes(Role.EDITOR) else 403)
    described = stack.api.patch("/v1/projects/here", json={"description": "ours"}, headers=own)
    assert described.status_code == (200 if role.includes(Role.OWNER) else 403)
    made = stack.api.post("/v1/projects", json={"name": f"of-{role}"}, headers=own)
    assert made.status_code == (201 if role is Role.ADMIN else 403)


def test_a_body_is_not_read_before_it_is_known_whose_it_is(stack: Stack) -> None:
    refused = stack.api.post("/v1/sweeps", content=b"{", headers={"Content-Type": "text/plain"})
    assert refused.status_code == 401
    upload = stack.api.post("/v1/fabrics", **form("x", "no fabric"))
    assert upload.status_code == 401


def asked(stack: Stack, method: str, address: str, headers: dict[str, str]) -> httpx.Response:
    """Ask without waiting for a body that goes on for ever."""
    with stack.api.stream(method, address, headers=headers) as response:
        if response.headers.get("content-type", "").startswith("text/event-stream"):
            return response
        response.read()
        return response


def posted(stack: Stack, path: str, headers: dict[str, str], **sent: Any) -> dict[str, Any]:
    response = stack.api.post(path, headers=headers, **sent)
    assert response.status_code in (201, 202), response.text
    document: dict[str, Any] = response.json()
    return document


def code_of(response: httpx.Response) -> tuple[int, str]:
    if response.headers.get("content-type") != "application/problem+json":
        return response.status_code, ""
    return response.status_code, response.json()["code"]


def parts_of(path: str) -> list[str]:
    return [part.split("}")[0] for part in path.split("{")[1:]]
