"""Projects from the command line: in which one requests work, and what is asked and told."""

from __future__ import annotations

import json
from typing import Any

import pytest

PROJECT = {
    "name": "interconnects", "description": None, "role": "owner", "shares_results": True,
    "max_points": None, "max_core_seconds": None, "max_concurrent_sweeps": None,
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


def test_quotas_and_sharing_are_set(server: Any, run: Any) -> None:
    server.on("PATCH", "/v1/projects/interconnects", server.json(PROJECT))
    words = "project set interconnects --max-points 1000 --max-core-seconds none"
    assert run(*words.split(), "--shares-results", "no") == 0
    sent = json.loads(server.requests[-1].content)
    assert sent == {"max_points": 1000, "max_core_seconds": None, "shares_results": False}
    assert run("project", "set", "interconnects") == 2


USE = {
    "points": 3200, "core_seconds": 1234.6, "concurrent_sweeps": 2, "points_to_make": 0,
    "attachment_bytes": 4096, "most_attachment_bytes": 20 << 30,
}  # fmt: skip


def test_quotas_and_what_is_used_are_shown(
    server: Any, run: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    bounded = PROJECT | {"max_points": 10_000, "shares_results": False}
    server.on("GET", "/v1/projects/interconnects", server.json(bounded))
    server.on("GET", "/v1/projects/interconnects/use", server.json(USE))
    assert run("project", "show", "interconnects") == 0
    told = capsys.readouterr().out
    rows = [line.split()[:3] for line in told.splitlines() if "_" in line]
    assert rows == [
        ["max_points", "3,200", "10,000"],
        ["max_core_seconds", "1,234.6", "none"],
        ["max_concurrent_sweeps", "2", "none"],
        ["project_attachment_bytes", "4,096", "21,474,836,480"],
    ]
    assert "its results do not answer runs of other projects" in told
    assert run("project", "show", "interconnects", "--format", "json") == 0
    assert json.loads(capsys.readouterr().out) == {"project": bounded, "use": USE}


def test_share_links_are_made_and_listed(
    server: Any, run: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    link = {
        "id": "l1", "made_by": "Ada", "created_at": "2026-11-01T00:00:00Z",
        "expires_at": "2026-11-15T00:00:00Z", "used_at": None, "with_fabrics": True,
    }  # fmt: skip
    made = link | {"token": "fsl_x", "path": "/v1/auth/share?token=fsl_x"}
    server.on("POST", "/v1/sweeps/s1/share-links", server.json(made, 201))
    server.on("GET", "/v1/sweeps/s1/share-links", server.json({"items": [link]}))
    server.on("DELETE", "/v1/sweeps/s1/share-links/l1", server.json({}, 204))
    assert run("share", "create", "s1", "--days", "3") == 0
    assert json.loads(server.requests[-1].content) == {"expires_in_days": 3}
    assert capsys.readouterr().out == "http://server/v1/auth/share?token=fsl_x\n"
    assert run("share", "create", "s1", "--with-fabrics") == 0
    sent = json.loads(server.requests[-1].content)
    assert sent == {"expires_in_days": 14, "with_fabrics": True}
    assert run("share", "list", "s1") == 0
    told = capsys.readouterr().out
    assert "Ada" in told
    assert "yes" in told
    assert run("share", "revoke", "s1", "l1") == 0


def test_the_audit_log_is_listed(server: Any, run: Any, capsys: pytest.CaptureFixture[str]) -> None:
    entry = {
        "at": "2026-11-01T00:00:00Z", "actor_kind": "key", "actor_id": "k1",
        "actor_name": "nightly", "address": "192.0.2.1", "project": "interconnects",
        "operation": "createSweep", "subject": "/v1/sweeps/s1", "status": 202, "request_id": "r1",
    }  # fmt: skip
    server.on("GET", "/v1/audit", server.json({"items": [entry], "next_cursor": None}))
    assert run("audit", "--of", "interconnects", "--format", "json") == 0
    assert server.requests[-1].url.params["of_project"] == "interconnects"
    assert json.loads(capsys.readouterr().out)[0]["operation"] == "createSweep"
    assert run("audit", "--actor", "nightly", "--operation", "createSweep") == 0
    asked = server.requests[-1].url.params
    assert (asked["actor"], asked["operation"]) == ("nightly", "createSweep")
    assert "of_project" not in asked
    assert "192.0.2.1" in capsys.readouterr().out
