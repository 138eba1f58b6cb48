"""Projects from the command line: in which one requests work, and what is asked and told."""

from __future__ import annotations

import json
from typing import Any

import pytest

PROJECT = {
    "name": "interconnects", "description": None, "role": "owner",
    "created_at": "2026-11-01T00:00:00Z",
}  # fmt: skip
MEMBER = {
    "id": "u1", "email": "ada@example.org", "name": "Ada", "role": "editor",
    "since": "2026-11-01T00:00:00Z", "seen_at": None,
}  # fmt: skip
LISTED = {"items": [PROJECT]}


def test_requests_name_the_project_of_the_option(server: Any, run: Any) -> None:
    server.on("GET", "/v1/projects", server.json(LISTED))
    assert run("--project", "interconnects", "project", "list") == 0
    assert server.requests[-1].headers["FabricSweep-Project"] == "interconnects"


def test_the_environment_names_it_too(
    server: Any, run: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FABRICSWEEP_PROJECT", "here")
    server.on("GET", "/v1/projects", server.json(LISTED))
    assert run("project", "list") == 0
    assert server.requests[-1].headers["FabricSweep-Project"] == "here"


def test_without_either_the_server_chooses(server: Any, run: Any) -> None:
    server.on("GET", "/v1/projects", server.json(LISTED))
    assert run("project", "list") == 0
    assert "FabricSweep-Project" not in server.requests[-1].headers


def test_projects_are_listed(server: Any, run: Any, capsys: pytest.CaptureFixture[str]) -> None:
    server.on("GET", "/v1/projects", server.json(LISTED))
    assert run("project", "list", "--format", "json") == 0
    assert json.loads(capsys.readouterr().out) == [PROJECT]
    assert run("project", "list") == 0
    assert "interconnects" in capsys.readouterr().out


def test_a_project_is_made_described_and_deleted(server: Any, run: Any) -> None:
    server.on("POST", "/v1/projects", server.json(PROJECT, 201))
    server.on("PATCH", "/v1/projects/interconnects", server.json(PROJECT))
    server.on("DELETE", "/v1/projects/interconnects", server.json({}, 204))
    assert run("project", "create", "interconnects", "--description", "ours") == 0
    sent = json.loads(server.requests[-1].content)
    assert sent == {"name": "interconnects", "description": "ours"}
    assert run("project", "describe", "interconnects", "anew") == 0
    assert json.loads(server.requests[-1].content) == {"description": "anew"}
    assert run("project", "delete", "interconnects", "--yes") == 0
    assert server.requests[-1].method == "DELETE"


def test_members_are_set_listed_and_removed(
    server: Any, run: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    path = "/v1/projects/interconnects/members"
    server.on("GET", path, server.json({"items": [MEMBER]}))
    server.on("PUT", f"{path}/ada@example.org", server.json(MEMBER))
    server.on("DELETE", f"{path}/ada@example.org", server.json({}, 204))
    assert run("project", "set-member", "interconnects", "ada@example.org", "editor") == 0
    assert json.loads(server.requests[-1].content) == {"role": "editor"}
    assert capsys.readouterr().out == "u1\n"
    assert run("project", "members", "interconnects") == 0
    assert "ada@example.org" in capsys.readouterr().out
    assert run("project", "remove-member", "interconnects", "ada@example.org") == 0
    assert server.requests[-1].method == "DELETE"
