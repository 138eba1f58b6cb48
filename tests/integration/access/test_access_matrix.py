"""Every operation of the interface, asked by everyone: who may is who should."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import httpx
import pytest

from api.access.cookies import SESSION_COOKIE, SHARE_COOKIE
from api.access.secrets import new_secret
from api.export_openapi import openapi_text
from domain.access.role import Role
from storage.session import Engine
from tests.support.access import bearer, browser, key, person
from tests.support.specs import tiny
from tests.support.stack import Stack, expand_all
from tests.support.uploads import Tree, form

# Written down apart from the code: an operation that is new fails until it is decided about here, too.
ANYBODY = ("getLive", "getReady", "signIn", "finishSignIn", "openShareLink")
SIGNED_IN = (
    "getCatalog",
    "getSweepSchema",
    "listExamples",
    "getValidation",
    "getSession",
    "listProjects",
    "signOut",
)
VIEWER = (
    "listSweeps", "getSweep", "getAnswer", "getDistributions", "getComparison", "listDifferences",
    "listResults", "listAggregates", "listPoints", "getPoint", "exportPointFabric", "getArchive",
    "streamEvents", "listTables", "readTable", "getColumnQuantiles", "getTimeline", "listFabrics",
    "getFabric", "getPointComparison",
    "exportFabric", "getFabricSpec", "listFabricSweeps", "listSchedules", "getSchedule",
    "listScheduleRuns", "getScheduleSeries", "listScheduleAlerts", "validateSweep", "getProject",
    "listMeans", "getArtifact", "getPointNetwork", "getFabricNetwork", "drillFabric", "drawSweep",
    "listTraces", "getTrace", "exportTrace", "getCriticalPath",
    "listPriceTables", "getPriceTable", "getPriceTableText",
    "getProjectUse", "listMembers", "createKey", "listKeys", "revokeKey", "starSweep", "unstarSweep",
)  # fmt: skip
EDITOR = (
    "archiveSweep", "unarchiveSweep", "importTrace", "changeTrace", "deleteTrace", "cutTrace",
    "scaleTrace", "savePriceTable", "changePriceTable", "deletePriceTable",
    "createSweep", "changeSweep", "deleteSweep", "cancelSweep", "extendSweep", "pauseSweep",
    "rerunSweep", "resumeSweep", "retrySweep", "stopSweep", "upgradeSweep",
    "pruneSweeps", "importFabric", "changeFabric", "deleteFabric", "createSchedule",
    "changeSchedule", "deleteSchedule", "backfillSchedule", "pauseSchedule", "resumeSchedule",
    "runScheduleNow", "createShareLink", "listShareLinks", "revokeShareLink",
)  # fmt: skip
OWNER = (
    "listWebhooks", "createWebhook", "getWebhook", "changeWebhook", "deleteWebhook",
    "rotateWebhookSecret", "testWebhook", "listDeliveries", "redeliver", "changeProject",
    "setMember", "removeMember", "importArchive",
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
SHARED = (
    "getSweep", "getAnswer", "getDistributions", "getComparison", "listDifferences", "listResults",
    "listAggregates", "listPoints", "getPoint", "exportPointFabric", "getArchive", "streamEvents",
    "listTables", "readTable", "getColumnQuantiles", "getTimeline", "getCatalog", "getSweepSchema",
    "listExamples", "getPointComparison",
    "getSession", "listMeans", "getPointNetwork", "getArtifact",
)  # fmt: skip
"""What the reader of a share link may ask, of its sweep."""
HERE = {"FabricSweep-Project": "here"}
UNKNOWN = "0" * 20
LOOKED_UP = {
    "sweep_id",
    "schedule_id",
    "webhook_id",
    "delivery_id",
    "key_id",
    "link_id",
    "member",
    "name",
}
GONE = (
    "sweep_not_found",
    "run_not_found",
    "point_not_found",
    "schedule_not_found",
    "project_not_found",
)
Callers = dict[str, dict[str, str]]


@dataclass(frozen=True)
class Caller:
    """Somebody who asks: what they bring along, and their role in the project ``here``."""

    headers: dict[str, str]
    role: Role


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
def members(engine: Engine) -> dict[str, Caller]:
    """Everybody with a role in the project ``here``: each by key and by session."""
    found = {}
    for role in Role:
        where = None if role is Role.ADMIN else "here"
        found[f"{role}'s key"] = Caller(bearer(key(engine, role, where)), role)
        roles = {} if role is Role.ADMIN else {"here": role}
        user = person(engine, role.value, roles, is_admin=role is Role.ADMIN)
        found[f"{role}'s session"] = Caller(browser(engine, user), role)
        if role is not Role.ADMIN:
            secret = key(engine, role, "here", user)
            found[f"key of a person, {role}"] = Caller(bearer(secret), role)
    return found


@pytest.fixture(scope="module")
def strangers(engine: Engine) -> Callers:
    """An owner of another project, by key and by session."""
    return {
        "key": bearer(key(engine, Role.OWNER, "there")),
        "session": browser(engine, person(engine, "stranger", {"there": Role.OWNER})),
    }


@pytest.fixture(scope="module")
def nobody(stack: Stack, engine: Engine) -> Callers:
    """Who brings along nothing that is good, keys that come from a revoked one among them."""
    found = {
        "nothing": {},
        "a forged key": bearer(new_secret("fsk_")),
        "no key": bearer("forged"),
        "a password": {"Authorization": "Basic eDp5"},
        "a forged session": {"Cookie": f"{SESSION_COOKIE}={new_secret('fss_')}"},
        "a forged share link": {"Cookie": f"{SHARE_COOKIE}={new_secret('fsl_')}"},
    }
    for role, where in ((Role.ADMIN, None), (Role.OWNER, "here")):
        top = bearer(key(engine, role, where)) | HERE
        asked = {"name": "parent", "role": "owner"}
        parent = posted(stack, "/v1/keys", top, json=asked)
        child = posted(stack, "/v1/keys", bearer(parent["key"]), json=asked | {"name": "child"})
        reading = {"name": "grandchild", "role": "viewer"}
        last = posted(stack, "/v1/keys", bearer(child["key"]), json=reading)
        gone = stack.api.delete(f"/v1/keys/{parent['id']}", headers=top)
        assert gone.status_code == 204, gone.text
        for one in (parent, child, last):
            found[f"the {one['name']} of a revoked key of an {role}"] = bearer(one["key"])
    return found


@pytest.fixture(scope="module")
def owner(members: dict[str, Caller]) -> dict[str, str]:
    return members["owner's key"].headers


@pytest.fixture(scope="module")
def shared(stack: Stack, owner: dict[str, str], names: dict[str, str]) -> str:
    """A share link of the sweep in ``names``."""
    path = f"/v1/sweeps/{names['sweep_id']}/share-links"
    token: str = posted(stack, path, owner, json={"with_fabrics": True})["token"]
    return token


@pytest.fixture(scope="module")
def names(stack: Stack, owner: dict[str, str]) -> dict[str, str]:
    """What paths name: all of it is there, in the project `here`."""
    sweep = posted(stack, "/v1/sweeps", owner, json=tiny())["id"]
    schedule = {"name": "nightly", "cron": "0 3 * * *", "spec": tiny()}
    hook = {"url": "https://hooks.example.com/x", "events": ["alert"]}
    webhook = posted(stack, "/v1/webhooks", owner, json=hook)["id"]
    posted(stack, "/v1/fabrics", owner, **form("tree", Tree().discovery()))
    expand_all(stack.database_url)
    return {
        "sweep_id": sweep,
        "schedule_id": posted(stack, "/v1/schedules", owner, json=schedule)["id"],
        "webhook_id": webhook,
        "delivery_id": posted(stack, f"/v1/webhooks/{webhook}:test", owner)["id"],
        "run_id": f"{sweep}.0.0",
        "index": "0",
        "name": "tree",
        "project": "here",
        "member": "owner@example.org",
        "key_id": posted(stack, "/v1/keys", owner, json={"name": "of the owner"})["id"],
        "link_id": posted(stack, f"/v1/sweeps/{sweep}/share-links", owner, json={})["id"],
    }


def test_every_operation_is_decided_about() -> None:
    assert {operation for operation, _, _ in OPERATIONS} == set(WANTED)


@pytest.mark.parametrize(("operation", "method", "path"), OPERATIONS)
def test_nobody_does_more_than_their_role(
    stack: Stack,
    members: dict[str, Caller],
    names: dict[str, str],
    operation: str,
    method: str,
    path: str,
) -> None:
    address, wanted = path.format(**names), WANTED[operation]
    for who, caller in members.items():
        if wanted is not None and not caller.role.includes(wanted):
            refused = asked(stack, method, address, caller.headers | HERE)
            assert code_of(refused) == (403, "role_insufficient"), (who, refused.text)


@pytest.mark.parametrize(("operation", "method", "path"), OPERATIONS)
def test_everybody_reads_what_their_role_allows(
    stack: Stack,
    members: dict[str, Caller],
    names: dict[str, str],
    operation: str,
    method: str,
    path: str,
) -> None:
    wanted = WANTED[operation]
    if method != "GET" or wanted is None:
        return
    address = path.format(**names)
    for who, caller in members.items():
        if caller.role.includes(wanted):
            answered = asked(stack, method, address, caller.headers | HERE)
            # What is there may still lack what is asked of it: a run's tables, a parameter.
            assert answered.status_code in (200, 404, 409, 422), (who, answered.text)
            assert code_of(answered)[1] not in GONE, (who, answered.text)


@pytest.mark.parametrize(("operation", "method", "path"), OPERATIONS)
def test_nobody_does_anything_without_being_known(
    stack: Stack,
    nobody: Callers,
    names: dict[str, str],
    operation: str,
    method: str,
    path: str,
) -> None:
    address = path.format(**names)
    for who, headers in nobody.items():
        answered = asked(stack, method, address, headers | HERE)
        if operation in ANYBODY:
            assert answered.status_code in (200, 302, 401, 403, 404, 422, 503), who
            continue
        code = "share_link_over" if "share" in who else "unauthenticated"
        assert code_of(answered) == (401, code), (who, answered.text)
        assert answered.headers["WWW-Authenticate"].startswith("Bearer")


@pytest.mark.parametrize(("operation", "method", "path"), OPERATIONS)
def test_nobody_sees_into_another_project(
    stack: Stack,
    strangers: Callers,
    names: dict[str, str],
    operation: str,
    method: str,
    path: str,
) -> None:
    if WANTED[operation] in (None, Role.ADMIN):
        return
    address = path.format(**names)
    for who, headers in strangers.items():
        named = asked(stack, method, address, headers | HERE)
        assert code_of(named) == (404, "project_not_found"), (who, named.text)
        # What is there for others is told from nothing by no word of the answer.
        if parts := set(parts_of(path)):
            forged = names | dict.fromkeys(parts & LOOKED_UP, UNKNOWN)
            forged |= {"run_id": f"{UNKNOWN}.0.0", "project": "nowhere"}
            there = asked(stack, method, address, headers)
            nothing = asked(stack, method, path.format(**forged), headers)
            assert code_of(there) == code_of(nothing), (who, there.text, nothing.text)
            assert there.status_code in (404, 415, 422), (who, there.text)


@pytest.mark.parametrize(("operation", "method", "path"), OPERATIONS)
def test_a_share_link_reads_its_sweep_alone(
    stack: Stack,
    shared: str,
    names: dict[str, str],
    operation: str,
    method: str,
    path: str,
) -> None:
    if operation in ANYBODY:
        return
    address = path.format(**names)
    for headers in (bearer(shared), {"Cookie": f"{SHARE_COOKIE}={shared}"}):
        answered = asked(stack, method, address, headers)
        if operation in SHARED:
            assert answered.status_code in (200, 404, 409, 422), answered.text
            assert code_of(answered)[1] not in GONE, answered.text
        else:
            assert code_of(answered) == (403, "share_link_only_reads"), answered.text


def test_keys_of_others_are_there_for_owners_alone(
    stack: Stack, members: dict[str, Caller], names: dict[str, str]
) -> None:
    address = f"/v1/keys/{names['key_id']}"
    for who, caller in members.items():
        listed = asked(stack, "GET", "/v1/keys", caller.headers | HERE)
        sees = names["key_id"] in [one["id"] for one in listed.json()["items"]]
        assert sees is caller.role.includes(Role.OWNER), who
        if not sees:
            refused = asked(stack, "DELETE", address, caller.headers | HERE)
            assert code_of(refused) == (404, "key_not_found"), (who, refused.text)


def test_a_session_changes_nothing_without_its_token(
    stack: Stack, members: dict[str, Caller], names: dict[str, str]
) -> None:
    forged = {"Cookie": members["owner's session"].headers["Cookie"]} | HERE
    for operation, method, path in OPERATIONS:
        if method != "GET" and operation not in ANYBODY:
            refused = asked(stack, method, path.format(**names), forged)
            assert code_of(refused) == (403, "csrf_token_missing"), (operation, refused.text)


@pytest.mark.parametrize("role", list(Role))
@pytest.mark.parametrize("by", ["key", "session"])
def test_everybody_does_what_their_role_allows(
    stack: Stack, members: dict[str, Caller], role: Role, by: str
) -> None:
    """A way through the interface, as far as each role goes."""
    own = members[f"{role}'s {by}"].headers | HERE
    assert asked(stack, "GET", "/v1/sweeps", own).status_code == 200
    kind = "key" if by == "key" else "user"
    assert asked(stack, "GET", "/v1/session", own).json()["kind"] == kind
    submitted = stack.api.post("/v1/sweeps", json=tiny(), headers=own)
    assert submitted.status_code == (202 if role.includes(Role.EDITOR) else 403)
    described = stack.api.patch("/v1/projects/here", json={"description": "ours"}, headers=own)
    assert described.status_code == (200 if role.includes(Role.OWNER) else 403)
    made = stack.api.post("/v1/projects", json={"name": f"of-{role}-{by}"}, headers=own)
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
