"""Rates, quotas, the audit log, share links."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

import httpx
import psycopg
import pytest

from api.access.cookies import CSRF_HEADER, SESSION_COOKIE, SHARE_COOKIE, csrf_token
from api.access.rate import FAILURES_PER_MINUTE
from api.access.secrets import SESSION_PREFIX, digest_of, new_secret
from domain.access.role import Role
from domain.archive.names import ARCHIVE_TYPE
from local.ports import free_port
from storage.deletion_store import DeletionStore
from storage.session import Engine, transaction
from storage.session_store import SessionStore
from tests.support.access import bearer, key, person
from tests.support.specs import tiny
from tests.support.stack import Stack, expand_all

FEW = 20


@pytest.fixture(scope="module")
def stack(
    database_url: str, redis_url: str, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Stack]:
    folder = tmp_path_factory.mktemp("stack")
    settings = {"access": "required", "requests_per_minute": 0}
    with Stack(database_url, redis_url, folder, **settings) as started:
        yield started


@pytest.fixture(scope="module")
def admin(engine: Engine) -> dict[str, str]:
    return bearer(key(engine, Role.ADMIN, None))


@pytest.fixture
def limited(stack: Stack, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stack]:
    stack.forget_messages()
    folder = tmp_path_factory.mktemp("limited")
    settings = {"access": "required", "requests_per_minute": FEW}
    with Stack(stack.database_url, stack.redis_url, folder, **settings) as started:
        yield started


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


def browser_of(engine: Engine, name: str, roles: dict[str, Role], share: str) -> dict[str, str]:
    """Give what the browser of somebody brings along who has signed in, and opened a share link."""
    user, secret = person(engine, name, roles), new_secret(SESSION_PREFIX)
    with transaction(engine) as session:
        SessionStore(session).begin(digest_of(secret), user, 3600)
    cookies = f"{SESSION_COOKIE}={secret}; {SHARE_COOKIE}={share}"
    return {"Cookie": cookies, CSRF_HEADER: csrf_token(secret)}


def refused_by(response: httpx.Response) -> str:
    assert response.status_code == 403, response.text
    assert response.json()["code"] == "quota_exceeded"
    (problem,) = response.json()["errors"]
    assert problem["field"] in response.json()["detail"]
    name: str = problem["field"]
    return name


class TestRates:
    def test_each_answer_says_what_is_left(self, limited: Stack, engine: Engine) -> None:
        own = bearer(key(engine, Role.VIEWER, "ours"))
        for number in range(1, 4):
            answer = limited.api.get("/v1/sweeps", headers=own)
            assert answer.headers["RateLimit-Policy"] == f'"requests";q={FEW};w=60'
            assert f"r={FEW - number};" in answer.headers["RateLimit"]
        assert "RateLimit" in limited.api.head("/v1/sweeps", headers=own).headers

    def test_one_too_many_is_refused_until_later(self, limited: Stack, engine: Engine) -> None:
        own, others = (bearer(key(engine, Role.VIEWER, "ours")) for _ in range(2))
        answers = [limited.api.get("/v1/sweeps", headers=own) for _ in range(FEW + 1)]
        assert [answer.status_code for answer in answers] == [200] * FEW + [429]
        refused = answers[-1]
        assert refused.json()["code"] == "too_many_requests"
        assert 1 <= int(refused.headers["Retry-After"]) <= 60
        assert limited.api.get("/v1/sweeps", headers=others).status_code == 200
        assert limited.api.get("/health/live").status_code == 200

    def test_who_guesses_is_not_looked_up_for_ever(self, limited: Stack) -> None:
        codes = [
            limited.api.get("/v1/sweeps", headers=bearer(f"fsk_{number}")).status_code
            for number in range(FAILURES_PER_MINUTE + 2)
        ]
        assert codes == [401] * FAILURES_PER_MINUTE + [429] * 2

    def test_without_redis_nobody_is_refused(
        self, stack: Stack, engine: Engine, tmp_path_factory: pytest.TempPathFactory
    ) -> None:
        away = f"redis://127.0.0.1:{free_port()}"
        folder = tmp_path_factory.mktemp("away")
        settings = {"access": "required", "requests_per_minute": 1}
        own = bearer(key(engine, Role.VIEWER, "ours"))
        with Stack(stack.database_url, away, folder, **settings) as other:
            for _ in range(3):
                assert other.api.get("/v1/sweeps", headers=own).status_code == 200


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
        assert stack.api.get(path, headers=admin).json() == nothing
        sweep = stack.api.post("/v1/sweeps", json=tiny(), headers=own).json()["id"]
        with transaction(engine) as session:
            session.connection().exec_driver_sql(
                f"UPDATE sweeps SET taken_cpu_seconds = 2.5 WHERE public_id = '{sweep}'"
            )
        used = {"points": 4, "core_seconds": 2.5, "concurrent_sweeps": 1, "points_to_make": 4}
        viewer = bearer(key(engine, Role.VIEWER, "used"))
        assert stack.api.get(path, headers=viewer).json() == used

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


class TestAuditLog:
    def test_tells_who_changed_what(
        self, stack: Stack, admin: dict[str, str], engine: Engine
    ) -> None:
        own = bearer(key(engine, Role.EDITOR, "audited"))
        sweep = stack.api.post("/v1/sweeps", json=tiny(), headers=own).json()["id"]
        stack.api.post(f"/v1/sweeps/{sweep}:cancel", headers=own)
        stack.api.get(f"/v1/sweeps/{sweep}", headers=own)
        stack.api.post("/v1/sweeps:validate", json=tiny(), headers=own)
        query = {"of_project": "audited"}
        items = stack.api.get("/v1/audit", params=query, headers=admin).json()["items"]
        told = [(item["operation"], item["subject"], item["status"]) for item in items]
        assert told == [
            ("cancelSweep", f"/v1/sweeps/{sweep}:cancel", 200),
            ("createSweep", f"/v1/sweeps/{sweep}", 202),
        ]
        assert {item["actor_kind"] for item in items} == {"key"}
        assert items[0]["address"] == "127.0.0.1"

    def test_tells_nothing_of_what_did_not_happen(
        self, stack: Stack, admin: dict[str, str], engine: Engine
    ) -> None:
        own = bearer(key(engine, Role.EDITOR, "nothing"))
        assert stack.api.post("/v1/sweeps", json={}, headers=own).status_code == 422
        query = {"of_project": "nothing"}
        assert stack.api.get("/v1/audit", params=query, headers=admin).json()["items"] == []

    @pytest.mark.parametrize(
        ("query", "wanted"),
        [
            ({"actor": "a test's editor"}, ["cancelSweep", "createSweep"]),
            ({"operation": "createSweep"}, ["createSweep"]),
            ({"actor": "a test's editor", "operation": "cancelSweep"}, ["cancelSweep"]),
            ({"actor": "nobody"}, []),
            ({"operation": "createsweep"}, []),
        ],
    )
    def test_is_filtered(
        self,
        stack: Stack,
        admin: dict[str, str],
        engine: Engine,
        query: dict[str, str],
        wanted: list[str],
    ) -> None:
        place = f"filtered-{len(wanted)}-{'-'.join(query)}"
        own = bearer(key(engine, Role.EDITOR, place))
        sweep = stack.api.post("/v1/sweeps", json=tiny(), headers=own).json()["id"]
        stack.api.post(f"/v1/sweeps/{sweep}:cancel", headers=own)
        asked = {"of_project": place} | query
        items = stack.api.get("/v1/audit", params=asked, headers=admin).json()["items"]
        assert [item["operation"] for item in items] == wanted

    def test_a_cursor_belongs_to_its_filter(self, stack: Stack, admin: dict[str, str]) -> None:
        for number in range(3):
            stack.api.post("/v1/projects", json={"name": f"kept-{number}"}, headers=admin)
        query: dict[str, Any] = {"operation": "createProject", "limit": 1}
        first = stack.api.get("/v1/audit", params=query, headers=admin).json()
        query |= {"cursor": first["next_cursor"]}
        second = stack.api.get("/v1/audit", params=query, headers=admin).json()
        assert second["items"][0]["subject"] == "/v1/projects/kept-1"
        other = query | {"operation": "createSweep"}
        assert stack.api.get("/v1/audit", params=other, headers=admin).status_code == 422

    def test_has_pages(self, stack: Stack, admin: dict[str, str]) -> None:
        for number in range(3):
            stack.api.post("/v1/projects", json={"name": f"page-{number}"}, headers=admin)
        first = stack.api.get("/v1/audit", params={"limit": 2}, headers=admin).json()
        assert [item["subject"] for item in first["items"]] == [
            "/v1/projects/page-2",
            "/v1/projects/page-1",
        ]
        query = {"limit": 2, "cursor": first["next_cursor"]}
        second = stack.api.get("/v1/audit", params=query, headers=admin).json()
        assert second["items"][0]["subject"] == "/v1/projects/page-0"

    @pytest.mark.parametrize(
        "statement",
        ["UPDATE audit_log SET actor_name = 'x'", "DELETE FROM audit_log", "TRUNCATE audit_log"],
    )
    def test_only_grows(self, stack: Stack, database_url: str, statement: str) -> None:
        url = database_url.replace("+psycopg", "")
        with psycopg.connect(url) as connection, pytest.raises(psycopg.errors.RaiseException):
            connection.execute(statement)


class TestShareLinks:
    @pytest.fixture
    def shared(self, stack: Stack, engine: Engine) -> tuple[str, dict[str, Any], dict[str, str]]:
        """A sweep, a link to it, and what an editor brings along."""
        own = bearer(key(engine, Role.EDITOR, "shared"))
        sweep = stack.api.post("/v1/sweeps", json=tiny(), headers=own).json()["id"]
        expand_all(stack.database_url)
        response = stack.api.post(f"/v1/sweeps/{sweep}/share-links", json={}, headers=own)
        assert response.status_code == 201, response.text
        return sweep, response.json(), own

    def test_readers_of_one_link_do_not_wait_for_each_other(
        self,
        stack: Stack,
        shared: tuple[str, dict[str, Any], dict[str, str]],
        engine: Engine,
    ) -> None:
        sweep, link, _ = shared
        with transaction(engine) as holder:
            holder.connection().exec_driver_sql("SELECT 1 FROM share_links FOR NO KEY UPDATE")
            response = stack.api.get(f"/v1/sweeps/{sweep}", headers=bearer(link["token"]))
            assert response.status_code == 200, response.text

    def test_show_one_sweep_to_anybody(
        self, stack: Stack, shared: tuple[str, dict[str, Any], dict[str, str]]
    ) -> None:
        sweep, link, own = shared
        reader = bearer(link["token"])
        for path in ("", "/answer", "/points", "/results", "/points/0"):
            found = stack.api.get(f"/v1/sweeps/{sweep}{path}", headers=reader)
            assert found.status_code in (200, 404, 422), found.text
            assert found.json().get("code") not in ("share_link_only_reads", "sweep_not_found")
        assert stack.api.get("/v1/catalog", headers=reader).status_code == 200
        session = stack.api.get("/v1/session", headers=reader).json()
        assert (session["kind"], session["projects"]) == ("share", [])
        assert session["shared"] == {"sweep_id": sweep, "expires_at": link["expires_at"]}
        other = stack.api.post("/v1/sweeps", json=tiny(), headers=own).json()["id"]
        assert stack.api.get(f"/v1/sweeps/{other}", headers=reader).status_code == 404
        query = {"with": other}
        beside = stack.api.get(f"/v1/sweeps/{sweep}/differences", params=query, headers=reader)
        assert beside.status_code == 422

    @pytest.mark.parametrize(
        ("method", "path"),
        [
            ("GET", "/v1/sweeps"),
            ("GET", "/v1/fabrics"),
            ("GET", "/v1/projects"),
            ("GET", "/v1/keys"),
            ("GET", "/v1/sweeps/{sweep}/share-links"),
            ("POST", "/v1/sweeps/{sweep}:cancel"),
            ("POST", "/v1/sweeps:validate"),
            ("DELETE", "/v1/sweeps/{sweep}"),
            ("POST", "/v1/keys"),
        ],
    )
    def test_do_nothing_else(
        self,
        stack: Stack,
        shared: tuple[str, dict[str, Any], dict[str, str]],
        method: str,
        path: str,
    ) -> None:
        sweep, link, _ = shared
        address = path.format(sweep=sweep)
        refused = stack.api.request(method, address, headers=bearer(link["token"]))
        assert (refused.status_code, refused.json()["code"]) == (403, "share_link_only_reads")

    def test_open_in_a_browser(
        self, stack: Stack, shared: tuple[str, dict[str, Any], dict[str, str]]
    ) -> None:
        sweep, link, _ = shared
        opened = stack.api.get(link["path"])
        assert (opened.status_code, opened.headers["location"]) == (302, f"/sweeps/{sweep}")
        cookie = opened.headers["set-cookie"].split(";")[0]
        stack.api.cookies.clear()
        headers = {"Cookie": cookie}
        assert stack.api.get(f"/v1/sweeps/{sweep}", headers=headers).status_code == 200
        assert stack.api.get("/v1/sweeps", headers=headers).status_code == 403
        forged = "/v1/auth/share?token=fsl_forged"
        refused = stack.api.get(forged)
        assert (refused.status_code, refused.json()["code"]) == (401, "share_link_over")
        led = stack.api.get(forged, headers={"Accept": "text/html,*/*;q=0.8"})
        assert (led.status_code, led.headers["location"]) == (302, "/share-link-over")
        assert "set-cookie" not in led.headers

    def test_show_it_to_who_has_signed_in_elsewhere(
        self, stack: Stack, shared: tuple[str, dict[str, Any], dict[str, str]], engine: Engine
    ) -> None:
        sweep, link, own = shared
        browser = browser_of(engine, "eve", {"elsewhere": Role.OWNER}, link["token"])
        own_sweep = stack.api.post("/v1/sweeps", json=tiny(), headers=browser).json()["id"]
        for path in (f"{sweep}", f"{sweep}/points/0", f"{own_sweep}"):
            found = stack.api.get(f"/v1/sweeps/{path}", headers=browser)
            assert found.status_code == 200, found.text
        session = stack.api.get("/v1/session", headers=browser).json()
        assert (session["kind"], session["shared"]["sweep_id"]) == ("user", sweep)
        assert [one["name"] for one in session["projects"]] == ["elsewhere"]
        refused = stack.api.post(f"/v1/sweeps/{sweep}:cancel", headers=browser)
        assert (refused.status_code, refused.json()["code"]) == (403, "share_link_only_reads")
        other = stack.api.post("/v1/sweeps", json=tiny(), headers=own).json()["id"]
        assert stack.api.get(f"/v1/sweeps/{other}", headers=browser).status_code == 404

    def test_change_nothing_for_members(
        self, stack: Stack, shared: tuple[str, dict[str, Any], dict[str, str]], engine: Engine
    ) -> None:
        sweep, link, _ = shared
        browser = browser_of(engine, "ada", {"shared": Role.EDITOR}, link["token"])
        assert stack.api.get("/v1/session", headers=browser).json()["shared"] is None
        assert stack.api.get(f"/v1/sweeps/{sweep}", headers=browser).json()["project"] == "shared"
        cancelled = stack.api.post(f"/v1/sweeps/{sweep}:cancel", headers=browser)
        assert cancelled.status_code == 200

    def test_end(
        self, stack: Stack, shared: tuple[str, dict[str, Any], dict[str, str]], engine: Engine
    ) -> None:
        sweep, link, own = shared
        path = f"/v1/sweeps/{sweep}/share-links"
        second = stack.api.post(path, json={"expires_in_days": 1}, headers=own).json()
        listed = stack.api.get(path, headers=own)
        assert [item["id"] for item in listed.json()["items"]] == [second["id"], link["id"]]
        assert link["token"] not in listed.text
        assert stack.api.delete(f"{path}/{link['id']}", headers=own).status_code == 204
        assert stack.api.delete(f"{path}/{link['id']}", headers=own).status_code == 404
        with transaction(engine) as session:
            session.connection().exec_driver_sql("UPDATE share_links SET expires_at = now()")
        for token in (link["token"], second["token"]):
            gone = stack.api.get(f"/v1/sweeps/{sweep}", headers=bearer(token))
            assert (gone.status_code, gone.json()["code"]) == (401, "share_link_over")

    def test_are_not_made_by_viewers(
        self, stack: Stack, shared: tuple[str, dict[str, Any], dict[str, str]], engine: Engine
    ) -> None:
        sweep, _, _ = shared
        viewer = bearer(key(engine, Role.VIEWER, "shared"))
        refused = stack.api.post(f"/v1/sweeps/{sweep}/share-links", json={}, headers=viewer)
        assert refused.status_code == 403
