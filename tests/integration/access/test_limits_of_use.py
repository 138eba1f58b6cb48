"""The audit log, share links."""

from __future__ import annotations

from typing import Any

import psycopg
import pytest

from domain.access.role import Role
from storage.session import Engine, transaction
from tests.support.access import bearer, browser_of, key
from tests.support.specs import tiny
from tests.support.stack import Stack, expand_all


@pytest.fixture(scope="module")
def stack(guarded_stack: Stack) -> Stack:
    return guarded_stack


@pytest.fixture(scope="module")
def admin(engine: Engine) -> dict[str, str]:
    return bearer(key(engine, Role.ADMIN, None))


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
