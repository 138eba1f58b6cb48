"""Quotas of projects and bounds of an installation hold at every entrance."""

from __future__ import annotations

from functools import partial
from typing import Any

import httpx
import pytest

from domain.access.role import Role
from domain.archive.names import ARCHIVE_TYPE
from storage.run.deletion_store import DeletionStore
from storage.session import Engine, transaction
from tests.support.access import bearer, key
from tests.support.specs import tiny
from tests.support.stack import Stack, expand_all


@pytest.fixture(scope="module")
def stack(guarded_stack: Stack) -> Stack:
    return guarded_stack


@pytest.fixture(scope="module")
def admin(engine: Engine) -> dict[str, str]:
    return bearer(key(engine, Role.ADMIN, None))


def project(stack: Stack, admin: dict[str, str], name: str, **quotas: Any) -> dict[str, str]:
    """Make a project with quotas; gives what works in it."""
    assert stack.api.post("/v1/projects", json={"name": name}, headers=admin).status_code == 201
    changed = stack.api.patch(f"/v1/projects/{name}", json=quotas, headers=admin)
    assert changed.status_code == 200, changed.text
    assert quotas.items() <= changed.json().items()
    return admin | {"FabricSweep-Project": name}


def change(stack: Stack, admin: dict[str, str], name: str, **quotas: Any) -> None:
    """Change the quotas of a project."""
    changed = stack.api.patch(f"/v1/projects/{name}", json=quotas, headers=admin)
    assert changed.status_code == 200, changed.text


def take(engine: Engine, sweep: str, core_seconds: float) -> None:
    """Say that runs of a sweep have taken so much."""
    with transaction(engine) as session:
        session.connection().exec_driver_sql(
            f"UPDATE sweeps SET taken_cpu_seconds = {core_seconds} WHERE public_id = '{sweep}'"
        )


def refused_by(response: httpx.Response) -> str:
    assert response.status_code == 403, response.text
    assert response.json()["code"] == "quota_exceeded"
    (problem,) = response.json()["errors"]
    assert problem["field"] in response.json()["detail"]
    name: str = problem["field"]
    return name


class TestQuotas:
    def test_of_points(self, stack: Stack, admin: dict[str, str]) -> None:
        own = project(stack, admin, "points", max_points=7)
        assert stack.api.post("/v1/sweeps", json=tiny(), headers=own).status_code == 202
        refused = stack.api.post("/v1/sweeps", json=tiny(), headers=own)
        assert refused_by(refused) == "max_points"
        assert refused.json()["detail"] == (
            "The project's quota max_points is 7 (points of all sweeps together): 4 are used, and this asks "
            "for 4 more. Delete sweeps, wait, or ask an admin for more."
        )
        smaller = tiny(axes={"topology": ["ring", "mesh", "torus"]})
        assert stack.api.post("/v1/sweeps", json=smaller, headers=own).status_code == 202

    def test_of_sweeps_under_way(self, stack: Stack, admin: dict[str, str]) -> None:
        own = project(stack, admin, "sweeps", max_concurrent_sweeps=1)
        first = stack.api.post("/v1/sweeps", json=tiny(), headers=own).json()["id"]
        refused = stack.api.post("/v1/sweeps", json=tiny(), headers=own)
        assert refused_by(refused) == "max_concurrent_sweeps"
        assert stack.api.post(f"/v1/sweeps/{first}:cancel", headers=own).status_code == 200
        assert stack.api.post("/v1/sweeps", json=tiny(), headers=own).status_code == 202

    def test_of_core_seconds(self, stack: Stack, admin: dict[str, str], engine: Engine) -> None:
        own = project(stack, admin, "seconds", max_core_seconds=100)
        first = stack.api.post("/v1/sweeps", json=tiny(), headers=own).json()["id"]
        with transaction(engine) as session:
            session.connection().exec_driver_sql(
                f"UPDATE sweeps SET taken_cpu_seconds = 100 WHERE public_id = '{first}'"
            )
        refused = stack.api.post("/v1/sweeps", json=tiny(), headers=own)
        assert refused_by(refused) == "max_core_seconds"

    def test_deleting_gives_no_core_seconds_back(
        self, stack: Stack, admin: dict[str, str], engine: Engine
    ) -> None:

        own = project(stack, admin, "past", max_core_seconds=100)
        first = stack.api.post("/v1/sweeps", json=tiny(), headers=own).json()["id"]
        stack.api.post(f"/v1/sweeps/{first}:cancel", headers=own)
        with transaction(engine) as session:
            session.connection().exec_driver_sql(
                f"UPDATE sweeps SET taken_cpu_seconds = 100 WHERE public_id = '{first}'"
            )
        assert stack.api.delete(f"/v1/sweeps/{first}", headers=own).status_code == 204
        gone = 1
        while gone:
            with transaction(engine) as session:
                gone = DeletionStore(session).delete_some(1000)
        refused = stack.api.post("/v1/sweeps", json=tiny(), headers=own)
        assert refused_by(refused) == "max_core_seconds"

    def test_of_runs_of_schedules(self, stack: Stack, admin: dict[str, str]) -> None:
        own = project(stack, admin, "nightly", max_points=1)
        body = {"name": "nightly", "cron": "0 3 * * *", "spec": tiny()}
        schedule = stack.api.post("/v1/schedules", json=body, headers=own).json()["id"]
        run = stack.api.post(f"/v1/schedules/{schedule}:run-now", headers=own).json()
        assert run["state"] == "refused"
        assert "max_points" in run["reason"]

    def test_hold_at_a_retry(self, stack: Stack, admin: dict[str, str], engine: Engine) -> None:
        own = project(stack, admin, "retried")
        sweeps = [
            stack.api.post("/v1/sweeps", json=tiny(), headers=own).json()["id"] for _ in range(2)
        ]
        expand_all(stack.database_url)
        for sweep in sweeps:
            assert stack.api.post(f"/v1/sweeps/{sweep}:cancel", headers=own).status_code == 200
        change(stack, admin, "retried", max_concurrent_sweeps=1)
        verbs = [f"/v1/sweeps/{sweep}:retry" for sweep in sweeps]
        assert stack.api.post(verbs[0], headers=own).status_code == 200
        refused = stack.api.post(verbs[1], headers=own)
        assert refused_by(refused) == "max_concurrent_sweeps"
        assert "is 1 (sweeps under way at once): 1 are used" in refused.json()["detail"]
        # To say it twice asks for nothing more.
        assert stack.api.post(verbs[0], headers=own).status_code == 200
        stack.api.post(f"/v1/sweeps/{sweeps[0]}:cancel", headers=own)
        change(stack, admin, "retried", max_core_seconds=1e-9)
        assert refused_by(stack.api.post(verbs[0], headers=own)) == "max_core_seconds"
        assert stack.api.post(f"{verbs[0]}?dry_run=true", headers=own).status_code == 200

    def test_hold_at_a_retry_that_makes_points(self, stack: Stack, admin: dict[str, str]) -> None:
        own = project(stack, admin, "unmade")
        sweep = stack.api.post("/v1/sweeps", json=tiny(), headers=own).json()["id"]
        stack.api.post(f"/v1/sweeps/{sweep}:cancel", headers=own)
        change(stack, admin, "unmade", max_points=3)
        refused = stack.api.post(f"/v1/sweeps/{sweep}:retry", headers=own)
        assert refused_by(refused) == "max_points"
        change(stack, admin, "unmade", max_points=4)
        assert stack.api.post(f"/v1/sweeps/{sweep}:retry", headers=own).status_code == 200

    def test_hold_at_a_resume(self, stack: Stack, admin: dict[str, str], engine: Engine) -> None:
        own = project(stack, admin, "resumed", max_core_seconds=100)
        sweep = stack.api.post("/v1/sweeps", json=tiny(), headers=own).json()["id"]
        expand_all(stack.database_url)
        path = f"/v1/sweeps/{sweep}"
        assert stack.api.post(f"{path}:pause", headers=own).status_code == 200
        take(engine, sweep, 100)
        refused = stack.api.post(f"{path}:resume", headers=own)
        assert refused_by(refused) == "max_core_seconds"
        assert "100" in refused.json()["detail"]
        assert stack.api.get(path, headers=own).json()["held"] is not None
        # What it waits to compute itself is what was granted, and is not held against it.
        take(engine, sweep, 99.9999)
        assert stack.api.post(f"{path}:resume", headers=own).status_code == 200

    def test_hold_at_an_extension_of_what_is_under_way(
        self, stack: Stack, admin: dict[str, str], engine: Engine
    ) -> None:
        own = project(stack, admin, "extended", max_core_seconds=100)
        sweep = stack.api.post("/v1/sweeps", json=tiny(), headers=own).json()["id"]
        expand_all(stack.database_url)
        take(engine, sweep, 100)
        refused = stack.api.post(f"/v1/sweeps/{sweep}:extend", json={"replicates": 7}, headers=own)
        assert refused_by(refused) == "max_core_seconds"

    def test_hold_at_an_import(self, stack: Stack, admin: dict[str, str]) -> None:
        own = project(stack, admin, "exporting")
        sweep = stack.api.post("/v1/sweeps", json=tiny(), headers=own).json()["id"]
        expand_all(stack.database_url)
        stack.api.post(f"/v1/sweeps/{sweep}:cancel", headers=own)
        archive = stack.api.get(f"/v1/sweeps/{sweep}/archive", headers=own).content
        importing = project(stack, admin, "importing", max_points=3)
        post = partial(
            stack.api.post,
            "/v1/sweeps:import",
            content=archive,
            headers=importing | {"Content-Type": ARCHIVE_TYPE},
        )
        refused = post()
        assert refused_by(refused) == "max_points"
        assert "is 3 (points of all sweeps together): 0 are used" in refused.json()["detail"]
        assert stack.api.get("/v1/sweeps", headers=importing).json()["items"] == []
        change(stack, admin, "importing", max_points=4)
        assert post().status_code == 201

    def test_of_an_installation_hold_for_each_project(
        self, stack: Stack, admin: dict[str, str], tmp_path_factory: pytest.TempPathFactory
    ) -> None:
        folder = tmp_path_factory.mktemp("bounded")
        settings = {
            "access": "required",
            "requests_per_minute": 0,
            "project_points_to_make": 9,
            "project_sweeps_under_way": 3,
        }
        with Stack(stack.database_url, stack.redis_url, folder, **settings) as bounded:
            own = project(bounded, admin, "bounded")
            others = project(bounded, admin, "unbounded", max_concurrent_sweeps=10)
            post = partial(bounded.api.post, "/v1/sweeps", json=tiny())
            assert [post(headers=own).status_code for _ in range(2)] == [202, 202]
            refused = post(headers=own)
            assert refused_by(refused) == "project_points_to_make"
            assert "is 9 (" in refused.json()["detail"]
            assert post(headers=others).status_code == 202
            expand_all(stack.database_url)
            assert post(headers=own).status_code == 202
            assert refused_by(post(headers=own)) == "max_concurrent_sweeps"
            for _ in range(3):
                expand_all(stack.database_url)
                assert post(headers=others).status_code == 202

    def test_what_is_used_is_told(
        self, stack: Stack, admin: dict[str, str], engine: Engine
    ) -> None:
        own = project(stack, admin, "used")
        path = "/v1/projects/used/use"
        nothing = {"points": 0, "core_seconds": 0, "concurrent_sweeps": 0, "points_to_make": 0}
        stored = {"attachment_bytes": 0, "most_attachment_bytes": 20 << 30}
        assert stack.api.get(path, headers=admin).json() == nothing | stored
        sweep = stack.api.post("/v1/sweeps", json=tiny(), headers=own).json()["id"]
        with transaction(engine) as session:
            session.connection().exec_driver_sql(
                f"UPDATE sweeps SET taken_cpu_seconds = 2.5 WHERE public_id = '{sweep}'"
            )
        used = {"points": 4, "core_seconds": 2.5, "concurrent_sweeps": 1, "points_to_make": 4}
        viewer = bearer(key(engine, Role.VIEWER, "used"))
        assert stack.api.get(path, headers=viewer).json() == used | stored

    def test_are_for_admins(self, stack: Stack, admin: dict[str, str], engine: Engine) -> None:
        project(stack, admin, "owned")
        own = bearer(key(engine, Role.OWNER, "owned"))
        path = "/v1/projects/owned"
        assert stack.api.patch(path, json={"max_points": 5}, headers=own).status_code == 403
        assert stack.api.patch(path, json={"description": "x"}, headers=own).status_code == 200

    @pytest.mark.parametrize(
        "asked", [{"max_points": -1}, {"max_core_seconds": "x"}, {"max_concurrent_sweeps": 1.5}]
    )
    def test_mistakes_are_named(
        self, stack: Stack, admin: dict[str, str], asked: dict[str, Any]
    ) -> None:
        response = stack.api.patch("/v1/projects/default", json=asked, headers=admin)
        assert response.status_code == 422
        assert response.json()["errors"][0]["field"] == next(iter(asked))
