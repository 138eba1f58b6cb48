"""API keys from the command line: what is brought along, asked and told."""

from __future__ import annotations

import json
from typing import Any

import pytest

KEY = {
    "id": "k1", "name": "nightly", "hint": "fsk_abcdef", "role": "editor", "made_by": None,
    "created_at": "2026-11-01T00:00:00Z", "expires_at": "2027-01-30T00:00:00Z", "used_at": None,
}  # fmt: skip


def test_requests_bring_the_key_of_the_environment(
    server: Any, run: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FABRICSWEEP_API_KEY", "fsk_secret\n")
    server.on("GET", "/v1/keys", server.json({"items": []}))
    assert run("key", "list") == 0
    assert server.requests[-1].headers["Authorization"] == "Bearer fsk_secret"


def test_a_key_is_printed_where_it_is_made(
    server: Any, run: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    server.on("POST", "/v1/keys", server.json(KEY | {"key": "fsk_abcdefghi"}, 201))
    assert run("key", "create", "nightly", "--role", "viewer", "--days", "30") == 0
    sent = json.loads(server.requests[-1].content)
    assert sent == {"name": "nightly", "role": "viewer", "expires_in_days": 30}
    assert capsys.readouterr().out == "fsk_abcdefghi\n"


def test_keys_are_listed_and_revoked(
    server: Any, run: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    server.on("GET", "/v1/keys", server.json({"items": [KEY]}))
    server.on("DELETE", "/v1/keys/k1", server.json({}, 204))
    assert run("key", "list") == 0
    assert "fsk_abcdef" in capsys.readouterr().out
    assert run("key", "revoke", "k1", "--yes") == 0
    assert server.requests[-1].method == "DELETE"


def test_who_may_not_is_told_so(server: Any, run: Any, capsys: pytest.CaptureFixture[str]) -> None:
    server.on("GET", "/v1/keys", server.problem(401, detail="This needs an API key."))
    assert run("key", "list") == 6
    assert "This needs an API key." in capsys.readouterr().err
