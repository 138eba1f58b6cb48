"""How many requests somebody may make in a minute, and who is not refused for what others do."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from api.access.cookies import SESSION_COOKIE, SHARE_COOKIE
from api.access.rate import FAILURES_PER_MINUTE, SIGN_INS_PER_MINUTE, network_of
from api.access.secrets import KEY_PREFIX, SESSION_PREFIX, SHARE_PREFIX, new_secret
from domain.access.role import Role
from local.ports import free_port
from storage.session import Engine
from tests.support.access import bearer, browser_of, key
from tests.support.specs import tiny
from tests.support.stack import Stack

FEW = 20


@pytest.fixture(scope="module")
def stack(guarded_stack: Stack) -> Stack:
    return guarded_stack


@pytest.fixture
def limited(stack: Stack, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stack]:
    stack.forget_messages()
    folder = tmp_path_factory.mktemp("limited")
    settings = {"access": "required", "requests_per_minute": FEW}
    with Stack(stack.database_url, stack.redis_url, folder, **settings) as started:
        yield started


def test_each_answer_says_what_is_left(limited: Stack, engine: Engine) -> None:
    own = bearer(key(engine, Role.VIEWER, "ours"))
    for number in range(1, 4):
        answer = limited.api.get("/v1/sweeps", headers=own)
        assert answer.headers["RateLimit-Policy"] == f'"requests";q={FEW};w=60'
        assert f"r={FEW - number};" in answer.headers["RateLimit"]
    assert "RateLimit" in limited.api.head("/v1/sweeps", headers=own).headers


def test_one_too_many_is_refused_until_later(limited: Stack, engine: Engine) -> None:
    own, others = (bearer(key(engine, Role.VIEWER, "ours")) for _ in range(2))
    answers = [limited.api.get("/v1/sweeps", headers=own) for _ in range(FEW + 1)]
    assert [answer.status_code for answer in answers] == [200] * FEW + [429]
    refused = answers[-1]
    assert refused.json()["code"] == "too_many_requests"
    assert 1 <= int(refused.headers["Retry-After"]) <= 60
    assert limited.api.get("/v1/sweeps", headers=others).status_code == 200
    assert limited.api.get("/health/live").status_code == 200


def test_who_guesses_locks_out_nobody_but_strangers(limited: Stack, engine: Engine) -> None:
    codes = [
        limited.api.get("/v1/sweeps", headers=bearer(new_secret(KEY_PREFIX))).status_code
        for _ in range(FAILURES_PER_MINUTE + 10)
    ]
    assert codes == [401] * FAILURES_PER_MINUTE + [429] * 10
    own = key(engine, Role.EDITOR, "ours")
    assert limited.api.get("/v1/sweeps", headers=bearer(own)).status_code == 200
    sweep = limited.api.post("/v1/sweeps", json=tiny(), headers=bearer(own)).json()["id"]
    path = f"/v1/sweeps/{sweep}/share-links"
    link = limited.api.post(path, json={}, headers=bearer(own)).json()
    reader = browser_of(engine, "eli", {"ours": Role.VIEWER}, link["token"])
    assert limited.api.get("/v1/sweeps", headers=reader).status_code == 200
    shown = limited.api.get(f"/v1/sweeps/{sweep}", headers=bearer(link["token"]))
    assert shown.status_code == 200
    opened = limited.api.get("/v1/auth/share", params={"token": link["token"]})
    assert opened.status_code == 302


def test_what_is_brought_beside_a_share_link_makes_no_difference(
    limited: Stack, engine: Engine
) -> None:
    own = bearer(key(engine, Role.EDITOR, "ours"))
    sweep = limited.api.post("/v1/sweeps", json=tiny(), headers=own).json()["id"]
    link = limited.api.post(f"/v1/sweeps/{sweep}/share-links", json={}, headers=own).json()
    codes = []
    for _ in range(FEW + 2):
        session = new_secret(SESSION_PREFIX)
        cookies = f"{SHARE_COOKIE}={link['token']}; {SESSION_COOKIE}={session}"
        shown = limited.api.get(f"/v1/sweeps/{sweep}", headers={"Cookie": cookies})
        codes.append(shown.status_code)
    assert codes == [200] * FEW + [429] * 2


def test_sessions_of_one_person_are_counted_together(limited: Stack, engine: Engine) -> None:
    codes = []
    for _ in range(FEW + 1):
        own = browser_of(engine, "gus", {"ours": Role.VIEWER}, "")
        codes.append(limited.api.get("/v1/sweeps", headers=own).status_code)
    assert codes == [200] * FEW + [429]


def test_changes_without_their_token_are_counted(limited: Stack, engine: Engine) -> None:
    own = browser_of(engine, "hal", {"ours": Role.EDITOR}, "")
    forged = {"Cookie": own["Cookie"]}
    codes = [
        limited.api.post("/v1/sweeps", json=tiny(), headers=forged).status_code
        for _ in range(FEW + 1)
    ]
    assert codes == [403] * FEW + [429]


def test_who_brings_nothing_is_counted_by_address(limited: Stack) -> None:
    codes = [limited.api.get("/v1/sweeps").status_code for _ in range(FEW + 1)]
    assert codes == [401] * FEW + [429]


def test_sign_ins_are_counted(limited: Stack, engine: Engine) -> None:
    path = "/v1/auth/login"
    codes = [limited.api.get(path).status_code for _ in range(SIGN_INS_PER_MINUTE + 1)]
    assert codes == [404] * SIGN_INS_PER_MINUTE + [429]
    own = bearer(key(engine, Role.VIEWER, "ours"))
    assert limited.api.get("/v1/sweeps", headers=own).status_code == 200


def test_forged_share_links_are_counted(limited: Stack) -> None:
    codes = [
        limited.api.get("/v1/auth/share", params={"token": new_secret(SHARE_PREFIX)}).status_code
        for _ in range(FAILURES_PER_MINUTE + 1)
    ]
    assert codes == [401] * FAILURES_PER_MINUTE + [429]


def test_without_redis_nobody_is_refused(
    stack: Stack, engine: Engine, tmp_path_factory: pytest.TempPathFactory
) -> None:
    away = f"redis://127.0.0.1:{free_port()}"
    folder = tmp_path_factory.mktemp("away")
    settings = {"access": "required", "requests_per_minute": 1}
    own = bearer(key(engine, Role.VIEWER, "ours"))
    with Stack(stack.database_url, away, folder, **settings) as other:
        for _ in range(3):
            assert other.api.get("/v1/sweeps", headers=own).status_code == 200


@pytest.mark.parametrize(
    ("address", "counted"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("a socket", "a socket"),
        (None, ""),
    ],
)
def test_strangers_are_counted_by_what_one_machine_has(address: str | None, counted: str) -> None:
    assert network_of(address) == counted
