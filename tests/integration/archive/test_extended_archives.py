"""Archives of sweeps that were given more points, and of sweeps on imported fabrics."""

from __future__ import annotations

import asyncio
import json
import zipfile
from collections.abc import Iterator
from io import BytesIO
from typing import Any

import pytest

from domain.archive.names import ARCHIVE_TYPE
from fabricsweep_client import AsyncClient
from local.postgres import Postgres
from storage.session import Engine, open_engine
from tests.support.runs import simulated, work_off
from tests.support.services import empty_database
from tests.support.specs import static, tiny
from tests.support.stack import Stack
from tests.support.uploads import Tree, form

BASE = {"workload": {"kind": "random_reads", "reads_per_core": 4}, "endpoints": 16}
WIDER: dict[str, Any] = {"axes": {"link_bandwidth_gbps": [32, "64 Gbps"]}}
TORI: dict[str, Any] = {
    "spaces": {"tori": {"base": {"topology": "torus"}, "axes": {"dimensions": [1, 2]}}}
}
MADE_OF_SPACES = tiny(
    base=BASE | {"link_latency_ns": 20},
    axes={"router_latency_ns": [10, 40]},
    spaces={
        "rings": {"base": {"topology": "ring"}, "axes": {"link_bandwidth_gbps": [8, 16]}},
        "meshes": {"base": {"topology": "mesh"}},
    },
    base_seed=9100,
)
MADE_OF_AXES = tiny(
    base=BASE,
    axes={"link_bandwidth_gbps": [8, 16], "topology": ["ring", "mesh"]},
    base_seed=9101,
)
BOTH = pytest.mark.parametrize(
    ("spec", "more"), [(MADE_OF_AXES, WIDER), (MADE_OF_SPACES, TORI)], ids=["axes", "spaces"]
)


@pytest.fixture(scope="module")
def other(
    postgres: Postgres, redis_url: str, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Stack]:
    """Another server, whose database is empty."""
    url = empty_database(postgres)
    with Stack(url, redis_url, tmp_path_factory.mktemp("other")) as started:
        yield started


@pytest.fixture(scope="module")
def other_engine(other: Stack) -> Iterator[Engine]:
    opened = open_engine(other.database_url, pool_size=2)
    yield opened
    opened.dispose()


def finished(stack: Stack, engine: Engine, sweep_id: str) -> dict[str, Any]:
    stack.expanded(sweep_id)
    work_off(engine, simulated)
    sweep = stack.sweep(sweep_id)
    assert (sweep["phase"], sweep["extension_errors"]) == ("completed", [])
    return sweep


def extended(stack: Stack, engine: Engine, sweep_id: str, more: dict[str, Any]) -> dict[str, Any]:
    answer = stack.api.post(f"/v1/sweeps/{sweep_id}:extend", json=more)
    assert answer.status_code == 202, answer.text
    return finished(stack, engine, sweep_id)


def archive_of(stack: Stack, sweep_id: str) -> bytes:
    answer = stack.api.get(f"/v1/sweeps/{sweep_id}/archive")
    assert answer.status_code == 200, answer.text
    return answer.content


def imported(stack: Stack, archive: bytes) -> dict[str, Any]:
    headers = {"Content-Type": ARCHIVE_TYPE}
    answer = stack.api.post("/v1/sweeps:import", content=archive, headers=headers)
    assert answer.status_code == 201, answer.text
    document: dict[str, Any] = answer.json()
    return document


def digest(archive: bytes) -> str:
    with zipfile.ZipFile(BytesIO(archive)) as file:
        return str(json.loads(file.read("manifest.json"))["content_digest"])


def changed_files(one: bytes, other: bytes) -> set[str]:
    """Name the files that two archives do not share, those left out of the digest aside."""
    found = []
    for archive in (one, other):
        with zipfile.ZipFile(BytesIO(archive)) as file:
            found.append(json.loads(file.read("manifest.json"))["files"])
    names = (found[0].keys() | found[1].keys()) - {"README.txt", "results.parquet"}
    return {name for name in names if found[0].get(name) != found[1].get(name)}


def told(stack: Stack, sweep_id: str) -> list[Any]:
    """What a sweep says, and each result with its coordinates."""
    rows = stack.get(f"/v1/sweeps/{sweep_id}/results", limit=1000)["items"]
    answer = stack.get(f"/v1/sweeps/{sweep_id}/answer", tables="true")
    results = [(row["point_index"], row["coordinates"], row["metrics"]) for row in rows]
    return [answer["sentences"], answer["tables"], results]


@BOTH
def test_an_extended_sweep_travels(
    stack: Stack, engine: Engine, other: Stack, spec: dict[str, Any], more: dict[str, Any]
) -> None:
    sweep_id = stack.submit(spec)
    before = finished(stack, engine, sweep_id)
    early = archive_of(stack, sweep_id)
    here = extended(stack, engine, sweep_id, more)
    late = archive_of(stack, sweep_id)
    assert here["points"] == before["points"] + 4
    assert digest(early) != digest(late)
    first, second = imported(other, early), imported(other, late)
    counts = first["results_added"], second["results_added"], second["results_known"]
    old, all_runs = (one["progress"]["completed"] for one in (before, here))
    assert counts == (old, all_runs - old, old)
    there = second["sweep"]
    same = ("axes", "points", "metrics", "spec", "spec_text", "replicates")
    assert [there[name] for name in same] == [here[name] for name in same]
    assert told(other, there["id"]) == told(stack, sweep_id)
    assert digest(archive_of(other, there["id"])) == digest(late)


@BOTH
def test_what_was_imported_is_extended_as_at_home(
    stack: Stack,
    engine: Engine,
    other: Stack,
    other_engine: Engine,
    spec: dict[str, Any],
    more: dict[str, Any],
) -> None:
    own = spec | {"base_seed": spec["base_seed"] + 100}
    sweep_id = stack.submit(own)
    finished(stack, engine, sweep_id)
    copy = imported(other, archive_of(stack, sweep_id))["sweep"]["id"]
    here = extended(stack, engine, sweep_id, more)
    there = extended(other, other_engine, copy, more)
    assert there["progress"]["completed"] == here["progress"]["completed"]
    for name in ("axes", "points", "spec", "spec_text"):
        assert there[name] == here[name]
    assert told(other, copy) == told(stack, sweep_id)


def test_a_fabric_travels_with_its_sweep(stack: Stack, other: Stack) -> None:
    tree = Tree()
    arguments = form("tree", tree.discovery(), tree.tables())
    assert stack.api.post("/v1/fabrics", **arguments).status_code == 201
    axes = {"routing": ["imported"], "pattern": static()["axes"]["pattern"]}
    with stack.thread_worker():
        sweep_id = stack.submit(static(axes=axes))
        stack.finish(sweep_id)
        answer = stack.api.post(
            f"/v1/sweeps/{sweep_id}:extend", json={"axes": {"routing": ["min_hop"]}}
        )
        assert answer.status_code == 202, answer.text
        stack.expanded(sweep_id)
        here = stack.finish(sweep_id)
    assert (here["points"], here["progress"]["completed"]) == (4, 8)
    archive = archive_of(stack, sweep_id)
    # A fabric of that name is there, and is another one.
    bare = form("tree", tree.discovery())
    assert other.api.post("/v1/fabrics", **bare).status_code == 201
    found = imported(other, archive)
    (fabric,) = found["fabrics"]
    wanted = stack.get("/v1/fabrics/tree")["digest"]
    assert (fabric["name"], fabric["version"], fabric["is_new"]) == ("tree", 2, True)
    assert fabric["digest"] == wanted
    assert told(other, found["sweep"]["id"]) == told(stack, sweep_id)
    # All is the same but the version that the fabric has there.
    back = archive_of(other, found["sweep"]["id"])
    assert changed_files(archive, back) == {"fabrics.json"}
    # Its points run there without asking the server that it comes from.
    again = other.submit(here["spec"] | {"name": "again"})
    assert other.sweep(again)["progress"]["cached"] == 8
    with other.thread_worker():
        seeded = other.submit(here["spec"] | {"base_seed": 9300})
        assert other.finish(seeded)["phase"] == "completed"


def test_the_asynchronous_client_extends_by_points(stack: Stack, engine: Engine) -> None:
    sweep_id = stack.submit(MADE_OF_SPACES | {"base_seed": 9400})
    finished(stack, engine, sweep_id)

    async def ask() -> tuple[Any, Any, Any]:
        async with AsyncClient(str(stack.api.base_url)) as client:
            preview = await client.extend(sweep_id, spaces=TORI["spaces"], dry_run=True)
            first = await client.extend(
                sweep_id, spaces=TORI["spaces"], idempotency_key="asynchronous"
            )
            again = await client.extend(
                sweep_id, spaces=TORI["spaces"], idempotency_key="asynchronous"
            )
            return preview, first, again

    preview, first, again = asyncio.run(ask())
    assert (preview.dry_run, preview.points_added_max, preview.spaces_added) == (True, 4, ["tori"])
    assert (first.is_repeat, first.sweep.expansion is None, again.is_repeat) == (False, False, True)
    assert finished(stack, engine, sweep_id)["points"] == 10
