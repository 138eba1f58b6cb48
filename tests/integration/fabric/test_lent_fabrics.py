"""What share links lend of a sweep on an imported fabric: what it found, and not the machine."""

from __future__ import annotations

import json
from typing import Any

import httpx
import pytest

from domain.access.role import Role
from storage.session import Engine
from tests.support.access import bearer, key
from tests.support.specs import static, tiny
from tests.support.stack import Stack
from tests.support.uploads import Tree, form

TREE = Tree()
SECRETS = ("leaf-0", "spine-0", "node-0", '"tree"')
"""Names of nodes in the fabric's files, and that of the fabric."""


@pytest.fixture(scope="module")
def stack(guarded_stack: Stack) -> Stack:
    return guarded_stack


@pytest.fixture(scope="module")
def own(stack: Stack, engine: Engine) -> dict[str, str]:
    return bearer(key(engine, Role.EDITOR, "lending"))


@pytest.fixture(scope="module")
def sweep(stack: Stack, own: dict[str, str]) -> str:
    """A finished sweep on the fabric ``tree``, whose runs have kept the wiring and all cables."""
    imported = stack.api.post(
        "/v1/fabrics", headers=own, **form("tree", TREE.discovery(), TREE.tables())
    )
    assert imported.status_code == 201, imported.text
    base = {
        "topology": {"kind": "fabric", "fabric": "tree"},
        "report": {"fabric": "included", "cables": "all"},
    }
    posted = stack.api.post("/v1/sweeps", json=static(base=base), headers=own)
    assert posted.status_code == 202, posted.text
    sweep_id: str = posted.json()["id"]
    with stack.thread_worker():
        while stack.api.get(f"/v1/sweeps/{sweep_id}", headers=own).json()["finished_at"] is None:
            pass
    return sweep_id


def reader(stack: Stack, sweep_id: str, own: dict[str, str], **asked: Any) -> dict[str, str]:
    made = stack.api.post(f"/v1/sweeps/{sweep_id}/share-links", json=asked, headers=own)
    assert made.status_code == 201, made.text
    assert made.json()["with_fabrics"] is asked.get("with_fabrics", False)
    return bearer(made.json()["token"])


def paths(sweep_id: str) -> dict[str, str]:
    root = f"/v1/sweeps/{sweep_id}"
    return {
        "sweep": root,
        "answer": f"{root}/answer",
        "results": f"{root}/results",
        "csv": f"{root}/results?format=csv",
        "points": f"{root}/points",
        "point": f"{root}/points/0",
        "listed": f"/v1/runs/{sweep_id}.0.0/tables",
        "wiring": f"{root}/points/0/fabric",
        "archive": f"{root}/archive",
        "artifact": f"{root}/artifact",
        "table": f"/v1/runs/{sweep_id}.0.0/tables/cables",
    }


def asked(stack: Stack, path: str, headers: dict[str, str]) -> httpx.Response:
    return stack.api.get(path, headers=headers)


def test_a_link_lends_what_the_sweep_found_and_not_the_machine(
    stack: Stack, own: dict[str, str], sweep: str
) -> None:
    to_members = {name: asked(stack, path, own).text for name, path in paths(sweep).items()}
    named = [name for name, text in to_members.items() if any(word in text for word in SECRETS)]
    assert {"sweep", "point", "wiring"} <= set(named), named
    link = reader(stack, sweep, own)
    for name, path in paths(sweep).items():
        answered = asked(stack, path, link)
        if name in ("wiring", "archive", "artifact", "table"):
            assert (answered.status_code, answered.json()["code"]) == (403, "fabrics_not_lent")
            continue
        assert answered.status_code == 200, answered.text
        found = [word for word in SECRETS if word in answered.text]
        assert found == [], (name, answered.text)
    shown = asked(stack, f"/v1/sweeps/{sweep}", link).json()
    assert (shown["without_fabrics"], shown["spec"], shown["spec_text"]) == (True, {}, "")
    point = asked(stack, f"/v1/sweeps/{sweep}/points/0", link).json()
    digest = asked(stack, "/v1/fabrics/tree", own).json()["digest"]
    assert digest not in json.dumps(point)
    assert point["replicates"][0]["metrics"] == _metrics(stack, sweep, own)
    assert point["replicates"][0]["static"]["cables"]["classes"]


def test_a_link_lends_the_machine_where_its_maker_says_so(
    stack: Stack, own: dict[str, str], sweep: str
) -> None:
    link = reader(stack, sweep, own, with_fabrics=True)
    for name, path in paths(sweep).items():
        # Runs of the static model have no tables: this one is looked for, and not there.
        wanted = 404 if name == "table" else 200
        assert asked(stack, path, link).status_code == wanted, path
    assert asked(stack, f"/v1/sweeps/{sweep}", link).json()["spec_text"] != ""
    listed = asked(stack, f"/v1/sweeps/{sweep}/share-links", own).json()["items"]
    assert listed[0]["with_fabrics"] is True


def test_sweeps_without_fabrics_are_lent_whole(stack: Stack, own: dict[str, str]) -> None:
    sweep_id = stack.api.post("/v1/sweeps", json=tiny(), headers=own).json()["id"]
    link = reader(stack, sweep_id, own)
    shown = asked(stack, f"/v1/sweeps/{sweep_id}", link).json()
    assert shown["without_fabrics"] is False
    assert shown["spec"]["name"] == tiny()["name"]


def test_a_specification_is_not_lent_before_its_points_are_made(
    stack: Stack, own: dict[str, str], sweep: str
) -> None:
    sweep_id = stack.api.post("/v1/sweeps", json=static(), headers=own).json()["id"]
    shown = asked(stack, f"/v1/sweeps/{sweep_id}", reader(stack, sweep_id, own)).json()
    assert (shown["without_fabrics"], shown["spec_text"]) == (True, "")


def _metrics(stack: Stack, sweep_id: str, own: dict[str, str]) -> Any:
    point = asked(stack, f"/v1/sweeps/{sweep_id}/points/0", own).json()
    return point["replicates"][0]["metrics"]


def test_a_link_lends_no_address_trace(stack: Stack, own: dict[str, str]) -> None:
    files = [("files", ("accesses.txt", b"0 0 0x40 R\n1 0 0x40 W\n"))]
    traced = stack.api.post("/v1/traces", data={"name": "hushed"}, files=files, headers=own).json()
    spec = {
        "schema_version": 1,
        "name": "lent accesses",
        "model": "packet",
        "base": {
            "topology": {"kind": "single_router", "endpoints": 2},
            "workload": {"kind": "dsm", "access_pattern": "trace", "trace": "hushed"},
        },
        "axes": {"link_bandwidth_gbps": [100, 200]},
        "replicates": 1,
    }
    sweep_id = stack.api.post("/v1/sweeps", json=spec, headers=own).json()["id"]
    link = reader(stack, sweep_id, own)
    with stack.thread_worker():
        while stack.api.get(f"/v1/sweeps/{sweep_id}", headers=own).json()["finished_at"] is None:
            pass
    shown = asked(stack, f"/v1/sweeps/{sweep_id}/points/0", link)
    assert shown.json()["replicates"][0]["metrics"] == _metrics(stack, sweep_id, own)
    for path in (f"/v1/sweeps/{sweep_id}", f"/v1/sweeps/{sweep_id}/points/0"):
        told = asked(stack, path, link).text
        assert [word for word in ("hushed", traced["digest"]) if word in told] == [], told
    refused = asked(stack, f"/v1/sweeps/{sweep_id}/archive", link)
    assert (refused.status_code, refused.json()["code"]) == (403, "fabrics_not_lent")
    assert asked(stack, "/v1/traces/hushed", link).status_code == 403
