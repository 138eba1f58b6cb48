"""Deleting, renaming, tagging and pruning from the command line: what is asked, sent and told."""

import json
from collections.abc import Callable
from typing import Any

import httpx
import pytest

from fabricsweep_client.cli import confirm


def report(number: int, *, more: bool = False, dry_run: bool = False) -> dict[str, Any]:
    sweep = {
        "name": "study",
        "phase": "completed",
        "tags": ["paper"],
        "finished_at": "2026-01-02T03:04:05Z",
        "runs": 10,
        "bytes": 2048,
    }
    sweeps = [sweep | {"id": f"s{place}"} for place in range(number)]
    return {"sweeps": sweeps, "bytes": 2048 * number, "more": more, "dry_run": dry_run}


@pytest.fixture
def at_terminal(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    """Somebody sits at a terminal and types an answer."""

    class Terminal:
        def __init__(self, answer: str) -> None:
            self._answer = answer

        def isatty(self) -> bool:
            return True

        def readline(self) -> str:
            return self._answer

    return lambda answer: monkeypatch.setattr(confirm.sys, "stdin", Terminal(answer))


@pytest.fixture
def sweep(server: Any) -> None:
    server.on("GET", "/v1/sweeps/s1", server.json(server.sweep(tags=["old", "paper"])))
    server.on("DELETE", "/v1/sweeps/s1", httpx.Response(204))
    server.on("PATCH", "/v1/sweeps/s1", lambda request: changed(server, request))


def changed(server: Any, request: httpx.Request) -> httpx.Response:
    answer: httpx.Response = server.json(server.sweep(**json.loads(request.content)))
    return answer


def sent(server: Any, method: str) -> list[Any]:
    return [json.loads(r.content) for r in server.requests if r.method == method]


@pytest.mark.usefixtures("sweep")
def test_a_sweep_is_deleted_when_told_to(server: Any, run: Any, capsys: Any) -> None:
    assert run("delete", "s1", "--yes") == 0
    assert [r.method for r in server.requests] == ["GET", "DELETE"]
    assert "deleted: s1" in capsys.readouterr().err


@pytest.mark.usefixtures("sweep")
@pytest.mark.parametrize(("answer", "status"), [("y\n", 0), ("YES\n", 0), ("n\n", 130), ("", 130)])
def test_someone_at_a_terminal_is_asked(
    server: Any, run: Any, at_terminal: Any, capsys: Any, answer: str, status: int
) -> None:
    at_terminal(answer)
    assert run("delete", "s1") == status
    assert ("DELETE" in [r.method for r in server.requests]) == (status == 0)
    assert "delete sweep s1, 'study', of 10 runs? [y/N]" in capsys.readouterr().err


@pytest.mark.usefixtures("sweep")
def test_nobody_to_ask_means_yes_must_be_given(server: Any, run: Any, capsys: Any) -> None:
    assert run("delete", "s1") == 2
    assert "needs --yes" in capsys.readouterr().err
    assert [r.method for r in server.requests] == ["GET"]


def test_a_sweep_under_way_stays(server: Any, run: Any, capsys: Any) -> None:
    server.on("GET", "/v1/sweeps/s1", server.json(server.sweep("executing")))
    detail = "Sweep 's1' is executing; only one that has ended is deleted: cancel it first."
    server.on("DELETE", "/v1/sweeps/s1", server.problem(409, detail=detail))
    assert run("delete", "s1", "--yes") == 5
    assert "cancel it first" in " ".join(capsys.readouterr().err.split())


@pytest.mark.usefixtures("sweep")
def test_names_and_descriptions_are_sent_as_given(server: Any, run: Any) -> None:
    assert run("rename", "s1", "rings") == 0
    assert run("rename", "s1", "--description", "") == 0
    assert run("rename", "s1") == 2
    assert sent(server, "PATCH") == [{"name": "rings"}, {"description": None}]


@pytest.mark.usefixtures("sweep")
def test_tags_are_added_and_taken_away(server: Any, run: Any, capsys: Any) -> None:
    assert run("tag", "s1", "new", "paper", "--remove", "old") == 0
    assert sent(server, "PATCH") == [{"tags": ["new", "paper"]}]
    assert capsys.readouterr().out == "new\npaper\n"
    assert run("tag", "s1") == 0
    assert capsys.readouterr().out == "old\npaper\n"


def test_pruning_shows_asks_and_goes_on_until_nothing_is_left(
    server: Any, run: Any, capsys: Any
) -> None:
    answers = [report(2, more=True, dry_run=True), report(2, more=True), report(1)]
    server.on("POST", "/v1/sweeps:prune", lambda _: server.json(answers.pop(0)))
    assert run("prune", "--older-than", "30d", "--phase", "failed", "--tag", "x", "--yes") == 0
    asked = {"older_than": "30d", "phase": "failed", "tag": "x"}
    flags = [True, False, False]
    assert sent(server, "POST") == [asked | {"dry_run": flag} for flag in flags]
    told = capsys.readouterr()
    assert "s1" in told.out
    assert "deleted: 3 sweeps, about 6 KiB; results stay" in told.err


def test_a_dry_run_deletes_nothing(server: Any, run: Any, capsys: Any) -> None:
    server.on("POST", "/v1/sweeps:prune", server.json(report(1, dry_run=True)))
    assert run("prune", "--older-than", "2w", "--dry-run") == 0
    assert [body["dry_run"] for body in sent(server, "POST")] == [True]
    assert "would go: 1 sweep, about 2 KiB" in capsys.readouterr().err


def test_fabrics_are_deleted_and_renamed(server: Any, run: Any, capsys: Any) -> None:
    server.on("GET", "/v1/fabrics/atlas", server.json(server.fabric()))
    server.on("DELETE", "/v1/fabrics/atlas", httpx.Response(204))
    server.on("PATCH", "/v1/fabrics/atlas", server.json(server.fabric(name="titan")))
    assert run("fabric", "delete", "atlas@2", "--yes") == 0
    assert server.requests[-1].url.params["version"] == "2"
    assert run("fabric", "delete", "atlas") == 2
    assert run("fabric", "rename", "atlas", "titan") == 0
    assert sent(server, "PATCH") == [{"name": "titan"}]
    assert "atlas is titan now" in capsys.readouterr().err


def test_lists_are_narrowed_by_tag(server: Any, run: Any) -> None:
    server.on("GET", "/v1/sweeps", server.json({"items": [], "next_cursor": None}))
    assert run("list", "--tag", "paper") == 0
    assert server.requests[0].url.params["tag"] == "paper"


def test_lists_are_searched_sorted_and_widened(server: Any, run: Any) -> None:
    server.on("GET", "/v1/sweeps", server.json({"items": [], "next_cursor": None}))
    assert run("list", "--search", "dragonfly", "--owner", "me", "--sort", "runs", "--starred") == 0
    asked = dict(server.requests[-1].url.params)
    told = {"search": "dragonfly", "owner": "me", "sort": "runs", "starred": "true"}
    assert asked == told | {"limit": "50"}
    assert run("list", "--all") == 0
    widened = {"archived": "shown", "helpers": "true", "limit": "50"}
    assert dict(server.requests[-1].url.params) == widened
    assert run("list", "--archived") == 0
    assert server.requests[-1].url.params["archived"] == "only"


@pytest.mark.parametrize("verb", ["star", "unstar", "archive", "unarchive"])
def test_marks_are_put_on_each_sweep(server: Any, run: Any, verb: str) -> None:
    for sweep_id in ("s1", "s2"):
        server.on("POST", f"/v1/sweeps/{sweep_id}:{verb}", server.json(server.sweep("completed")))
    assert run(verb, "s1", "s2") == 0
    paths = [request.url.path for request in server.requests if request.method == "POST"]
    assert paths == [f"/v1/sweeps/s1:{verb}", f"/v1/sweeps/s2:{verb}"]
