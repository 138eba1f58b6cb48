"""Signing in at a real provider: its pages, our cookies, and what others cannot do with them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any
from urllib.parse import parse_qs, urlsplit

import httpx
import pytest
from oidc_provider_mock import run_server_in_thread

from api.config import Settings
from domain.access.role import Role
from local.ports import free_port
from storage.access.user_store import UserStore
from storage.session import Engine, transaction
from tests.support.access import bearer, key, project
from tests.support.specs import tiny
from tests.support.stack import Stack

SESSION = "__Host-fabricsweep"
SIGN_IN = "__Host-fabricsweep-signin"
ADMIN = "root@example.org"


@pytest.fixture(scope="module")
def provider() -> Iterator[str]:
    with run_server_in_thread(port=free_port()) as server:
        yield f"http://127.0.0.1:{server.server_port}"


@pytest.fixture(scope="module")
def stack(
    provider: str, database_url: str, redis_url: str, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Stack]:
    settings = {
        "access": "required",
        "oidc_issuer": provider,
        "oidc_client_id": "fabricsweep",
        "oidc_client_secret": "secret",
        "public_url": "http://localhost",
        "admins": ADMIN,
    }
    folder = tmp_path_factory.mktemp("stack")
    with Stack(database_url, redis_url, folder, **settings) as started:
        yield started


class Browser:
    """Keeps cookies by hand: they are for TLS, which the test does not speak."""

    def __init__(self, stack: Stack) -> None:
        self._api = stack.api
        self.cookies: dict[str, str] = {}

    def ask(self, method: str, address: str, **options: Any) -> httpx.Response:
        parts = urlsplit(address)
        path = parts.path + (f"?{parts.query}" if parts.query else "")
        cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        headers = {"Cookie": cookies} | options.pop("headers", {})
        response = self._api.request(method, path, headers=headers, **options)
        for line in response.headers.get_list("set-cookie"):
            name, value = line.split(";")[0].split("=", 1)
            if value.strip('"'):
                self.cookies[name] = value
            else:
                self.cookies.pop(name, None)
        self._api.cookies.clear()
        return response

    def begin(self, after: str = "/") -> str:
        """Go to the provider; gives the address there."""
        response = self.ask("GET", f"/v1/auth/login?next={after}")
        assert response.status_code == 302, response.text
        return response.headers["location"]

    def sign_in(self, provider: str, who: str, after: str = "/", **claims: Any) -> httpx.Response:
        """Sign in at the provider and come back."""
        told = {"email": who, "email_verified": True} | claims
        httpx.put(f"{provider}/users/{who}", json=told).raise_for_status()
        back = httpx.post(self.begin(after), data={"sub": who})
        assert back.status_code == 302, back.text
        return self.ask("GET", back.headers["location"])

    def session(self) -> dict[str, Any]:
        response = self.ask("GET", "/v1/session")
        assert response.status_code == 200, response.text
        document: dict[str, Any] = response.json()
        return document

    def token(self) -> dict[str, str]:
        return {"FabricSweep-CSRF": self.session()["csrf_token"]}


@pytest.fixture
def browser(stack: Stack) -> Browser:
    return Browser(stack)


def test_who_signs_in_is_known_and_comes_back_to_their_page(
    browser: Browser, provider: str
) -> None:
    back = browser.sign_in(provider, "ada@example.org", "/sweeps", name="Ada")
    assert (back.status_code, back.headers["location"]) == (302, "/sweeps")
    session = browser.session()
    assert (session["kind"], session["name"]) == ("user", "ada@example.org")
    assert session["projects"] == []


def test_the_cookie_is_for_our_pages_alone(browser: Browser, provider: str) -> None:
    back = browser.sign_in(provider, "ada@example.org")
    (cookie,) = [line for line in back.headers.get_list("set-cookie") if SESSION + "=" in line]
    for part in ("HttpOnly", "Secure", "SameSite=lax", "Path=/"):
        assert part in cookie
    assert "Domain" not in cookie


def test_each_sign_in_gives_another_session(browser: Browser, provider: str) -> None:
    browser.sign_in(provider, "ada@example.org")
    first = browser.cookies[SESSION]
    browser.sign_in(provider, "ada@example.org")
    assert browser.cookies[SESSION] != first


def test_a_member_of_no_project_is_told_so(browser: Browser, provider: str) -> None:
    browser.sign_in(provider, "nobody@example.org")
    refused = browser.ask("GET", "/v1/sweeps")
    assert (refused.status_code, refused.json()["code"]) == (403, "no_project")


def test_an_invitation_becomes_a_role(
    browser: Browser, provider: str, engine: Engine, stack: Stack
) -> None:
    with transaction(engine) as session:
        users = UserStore(session)
        invited = users.invite("Eve@example.org")
        users.set_role(1, invited.id, Role.EDITOR)
    browser.sign_in(provider, "eve@example.org")
    assert [one["role"] for one in browser.session()["projects"]] == ["editor"]
    assert (
        browser.ask("POST", "/v1/sweeps", json=tiny(), headers=browser.token()).status_code == 202
    )


def test_an_address_that_nobody_vouches_for_is_none(
    browser: Browser, provider: str, engine: Engine
) -> None:
    with transaction(engine) as session:
        users = UserStore(session)
        users.set_role(project(engine, "secret"), users.invite("vip@example.org").id, Role.OWNER)
    browser.sign_in(provider, "vip@example.org", email_verified=False)
    assert browser.session()["projects"] == []
    other = Browser.__new__(Browser)
    other.__dict__.update(browser.__dict__, cookies={})
    other.sign_in(provider, "mallory", email=ADMIN, email_verified=False)
    assert not other.session()["is_admin"]


def test_admins_are_those_of_the_settings(browser: Browser, provider: str) -> None:
    browser.sign_in(provider, ADMIN)
    assert browser.session()["is_admin"]
    made = browser.ask("POST", "/v1/projects", json={"name": "made"}, headers=browser.token())
    assert made.status_code == 201


def test_what_changes_something_needs_the_token_of_the_session(
    browser: Browser, provider: str
) -> None:
    browser.sign_in(provider, ADMIN)
    for headers in ({}, {"FabricSweep-CSRF": ""}, {"FabricSweep-CSRF": "f" * 64}):
        refused = browser.ask("POST", "/v1/sweeps", json=tiny(), headers=headers)
        assert (refused.status_code, refused.json()["code"]) == (403, "csrf_token_missing")
        assert browser.ask("POST", "/v1/auth/logout", headers=headers).status_code == 403
    before = browser.token()
    browser.sign_in(provider, ADMIN)
    assert browser.ask("POST", "/v1/sweeps", json=tiny(), headers=before).status_code == 403


def test_who_signs_out_is_not_known_any_more(browser: Browser, provider: str) -> None:
    browser.sign_in(provider, "ada@example.org")
    kept = dict(browser.cookies)
    assert browser.ask("POST", "/v1/auth/logout", headers=browser.token()).status_code == 204
    assert SESSION not in browser.cookies
    browser.cookies = kept
    assert browser.ask("GET", "/v1/session").status_code == 401


def test_a_sign_in_belongs_to_the_browser_that_began_it(
    stack: Stack, browser: Browser, provider: str
) -> None:
    httpx.put(f"{provider}/users/ada", json={}).raise_for_status()
    back = httpx.post(browser.begin(), data={"sub": "ada"}).headers["location"]
    victim = Browser(stack)
    assert victim.ask("GET", back).json()["code"] == "sign_in_failed"
    victim.begin()
    assert victim.ask("GET", back).json()["code"] == "sign_in_failed"
    assert SESSION not in victim.cookies


def test_a_sign_in_is_finished_once(browser: Browser, provider: str) -> None:
    httpx.put(f"{provider}/users/ada", json={}).raise_for_status()
    back = httpx.post(browser.begin(), data={"sub": "ada"}).headers["location"]
    cookies = dict(browser.cookies)
    assert browser.ask("GET", back).status_code == 302
    browser.cookies = cookies
    assert browser.ask("GET", back).status_code == 403


def test_the_provider_is_asked_with_state_nonce_and_pkce(browser: Browser) -> None:
    asked = parse_qs(urlsplit(browser.begin()).query)
    assert {"state", "nonce", "code_challenge"} <= set(asked)
    assert asked["code_challenge_method"] == ["S256"]
    assert asked["redirect_uri"] == ["http://localhost/v1/auth/callback"]


def test_a_refusal_of_the_provider_is_told(browser: Browser) -> None:
    state = parse_qs(urlsplit(browser.begin()).query)["state"][0]
    path = f"/v1/auth/callback?error=access_denied&state={state}&session_state=x"
    refused = browser.ask("GET", path)
    assert (refused.status_code, refused.json()["code"]) == (403, "sign_in_failed")
    assert re.search("access_denied", refused.text)


@pytest.mark.parametrize("after", ["https://evil.example", "//evil.example", "/\\evil", "", "x"])
def test_nobody_is_sent_elsewhere(browser: Browser, after: str) -> None:
    refused = browser.ask("GET", f"/v1/auth/login?next={after}")
    assert refused.status_code == 422
    assert refused.json()["errors"][0]["field"] == "next"


def test_who_is_signed_in_reads_by_a_link_what_is_anothers(
    stack: Stack, browser: Browser, provider: str, engine: Engine
) -> None:
    own = bearer(key(engine, Role.EDITOR, "theirs"))
    sweep, other = (
        stack.api.post("/v1/sweeps", json=tiny(), headers=own).json()["id"] for _ in range(2)
    )
    link = stack.api.post(f"/v1/sweeps/{sweep}/share-links", json={}, headers=own).json()["path"]
    browser.sign_in(provider, "ada@example.org")
    assert browser.ask("GET", f"/v1/sweeps/{sweep}").json()["code"] == "no_project"
    assert browser.ask("GET", link).status_code == 302
    assert browser.ask("GET", f"/v1/sweeps/{sweep}").status_code == 200
    assert browser.ask("GET", f"/v1/sweeps/{other}").json()["code"] == "no_project"
    assert browser.session()["kind"] == "user"
    changed = browser.ask("POST", f"/v1/sweeps/{sweep}:cancel", headers=browser.token())
    assert changed.json()["code"] == "share_link_only_reads"


def test_a_session_ends_with_its_time(browser: Browser, provider: str, engine: Engine) -> None:
    browser.sign_in(provider, "ada@example.org")
    with transaction(engine) as session:
        session.connection().exec_driver_sql("UPDATE sessions SET expires_at = now()")
    assert browser.ask("GET", "/v1/session").status_code == 401


def test_sessions_are_kept_as_hashes(browser: Browser, provider: str, engine: Engine) -> None:
    browser.sign_in(provider, "ada@example.org")
    with transaction(engine) as session:
        rows = session.connection().exec_driver_sql("SELECT secret_sha256 FROM sessions").all()
    assert browser.cookies[SESSION] not in repr(rows)


def test_without_a_provider_nobody_signs_in(
    database_url: str, redis_url: str, tmp_path_factory: pytest.TempPathFactory
) -> None:
    folder = tmp_path_factory.mktemp("stack")
    with Stack(database_url, redis_url, folder, access="required") as other:
        assert other.api.get("/v1/auth/login").json()["code"] == "no_sign_in"


def test_a_provider_that_does_not_answer_is_told(
    database_url: str, redis_url: str, tmp_path_factory: pytest.TempPathFactory
) -> None:
    settings = {
        "access": "required",
        "oidc_issuer": f"http://127.0.0.1:{free_port()}",
        "oidc_client_id": "x",
        "public_url": "https://fabricsweep.example",
    }
    folder = tmp_path_factory.mktemp("stack")
    with Stack(database_url, redis_url, folder, **settings) as other:
        refused = other.api.get("/v1/auth/login")
        assert (refused.status_code, refused.json()["code"]) == (503, "provider_unavailable")


@pytest.mark.parametrize(
    ("changes", "named"),
    [
        ({"oidc_client_id": ""}, "FABRICSWEEP_OIDC_CLIENT_ID"),
        ({"public_url": ""}, "FABRICSWEEP_PUBLIC_URL"),
        ({"public_url": "http://fabricsweep.example"}, "FABRICSWEEP_PUBLIC_URL"),
    ],
)
def test_settings_that_cannot_work_are_refused(changes: dict[str, str], named: str) -> None:
    given = {"oidc_issuer": "https://id.example", "oidc_client_id": "x"}
    given |= {"public_url": "https://fabricsweep.example"} | changes
    with pytest.raises(ValueError, match=named):
        Settings(database_url="postgresql+psycopg://", redis_url="redis://", **given)
