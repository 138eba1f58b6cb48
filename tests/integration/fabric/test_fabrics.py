"""Imported fabrics over HTTP: what is taken, what is refused, versions, exports."""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from typing import Any

import pytest
from httpx import Response

from tests.support.stack import Stack
from tests.support.uploads import Tree, form

TREE = Tree()
_names = count(1)


@pytest.fixture
def name() -> str:
    """A name that no other test uses."""
    return f"fabric-{next(_names)}"


@pytest.fixture(scope="module")
def small(
    database_url: str, redis_url: str, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Stack]:
    """A service that takes small uploads only."""
    folder = tmp_path_factory.mktemp("small")
    limits = {"max_fabric_upload_bytes": 50_000, "max_fabric_bytes": 20_000, "max_fabric_files": 4}
    with Stack(database_url, redis_url, folder, **limits) as started:
        yield started


def send(stack: Stack, arguments: dict[str, Any], **query: Any) -> Response:
    return stack.api.post("/v1/fabrics", params=query, **arguments)


def refused(stack: Stack, response: Response, name: str, status: int = 422) -> dict[str, Any]:
    """Check the shape of a problem, and that nothing was stored; gives the first error."""
    assert response.status_code == status, response.text
    assert response.headers["content-type"] == "application/problem+json"
    assert stack.api.get(f"/v1/fabrics/{name}").status_code == 404
    error: dict[str, Any] = response.json()["errors"][0]
    return error


def test_an_import_tells_what_the_fabric_is(stack: Stack, name: str) -> None:
    response = send(stack, form(name, TREE.discovery(), TREE.tables()))
    assert response.status_code == 201, response.text
    assert response.headers["location"] == f"/v1/fabrics/{name}?version=1"
    fabric = response.json()
    assert (fabric["name"], fabric["version"], fabric["format"]) == (name, 1, "ibnetdiscover")
    assert len(fabric["digest"]) == 64
    assert fabric["summary"] == {
        "endpoints": 16,
        "routers": 8,
        "links": 16,
        "link_rates": [{"rate_gbps": 32.0, "signalling_gbps": 40.0, "links": 32}],
        "router_sizes": [{"ports": 4, "routers": 4}, {"ports": 8, "routers": 4}],
        "endpoint_links": 16,
        "levels": 2,
        "has_tables": True,
    }
    checks = fabric["checks"]
    assert checks["connected"] is True
    assert (checks["unreachable_pairs"], checks["looping_pairs"]) == (0, 0)
    assert checks["deadlock_free"] is True
    assert checks["cycle"] is None
    assert fabric["warnings"] == []
    assert stack.get(response.headers["location"]) == fabric
    assert stack.get(f"/v1/fabrics/{name}") == fabric


def test_the_same_content_is_the_same_version(stack: Stack, name: str) -> None:
    first = send(stack, form(name, TREE.discovery()))
    packed = gzip.compress(TREE.discovery().encode())
    again = send(stack, form(name, packed, written="ibnetdiscover"))
    assert (first.status_code, again.status_code) == (201, 200)
    assert again.json() == first.json()


def test_other_content_is_a_new_version_and_old_ones_stay(stack: Stack, name: str) -> None:
    first = send(stack, form(name, TREE.discovery())).json()
    second = send(stack, form(name, TREE.discovery(), TREE.tables())).json()
    assert (first["version"], second["version"]) == (1, 2)
    assert first["digest"] != second["digest"]
    assert [v["version"] for v in second["versions"]] == [2, 1]
    assert stack.get(f"/v1/fabrics/{name}")["version"] == 2
    old = stack.get(f"/v1/fabrics/{name}", version=1)
    assert (old["digest"], old["summary"]["has_tables"]) == (first["digest"], False)
    # The content of version 1 again is not that of the latest: a new version, the old digest.
    third = send(stack, form(name, TREE.discovery())).json()
    assert (third["version"], third["digest"]) == (3, first["digest"])


def test_concurrent_imports_of_one_name_get_versions_without_gaps(stack: Stack, name: str) -> None:
    sizes = [Tree(leaves=2 + number // 2) for number in range(8)]

    def import_one(tree: Tree) -> Response:
        return send(stack, form(name, tree.discovery()))

    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(import_one, sizes))
    assert {answer.status_code for answer in answers} <= {200, 201}
    versions = [v["version"] for v in stack.get(f"/v1/fabrics/{name}")["versions"]]
    new = [answer.json()["version"] for answer in answers if answer.status_code == 201]
    assert versions == sorted(new, reverse=True) == list(range(len(new), 0, -1))
    assert len(new) >= 4


def test_validation_stores_nothing(stack: Stack, name: str) -> None:
    report = send(stack, form(name, TREE.discovery(), TREE.tables()), validate_only=True)
    assert report.status_code == 200
    found = report.json()
    assert found["valid"] is True
    assert found["errors"] == []
    assert found["summary"]["endpoints"] == 16
    assert found["checks"]["connected"] is True
    assert stack.api.get(f"/v1/fabrics/{name}").status_code == 404


def test_a_port_wired_twice_is_named_with_line_guid_and_port(stack: Stack, name: str) -> None:
    lines = TREE.discovery().splitlines()
    place = next(n for n, line in enumerate(lines) if line.startswith("[2]"))
    broken = "\n".join([*lines[: place + 1], lines[place], *lines[place + 1 :]])
    error = refused(stack, send(stack, form(name, broken)), name)
    assert error["pointer"] == "/discovery"
    assert error["field"] == "discovery"
    assert error["value"] == "fabric.txt"
    assert error["line"] == place + 2
    assert error["guid"] == "0x0000000000001000"
    assert error["port"] == 2
    assert "wired twice" in error["message"]
    report = send(stack, form(name, broken), validate_only=True)
    assert report.status_code == 200
    assert report.json()["valid"] is False
    assert report.json()["errors"][0] == error


@pytest.mark.parametrize(
    "content",
    ["", "\n\n", "MZ\x00\x90 not a fabric", '{"routers": []}', "<html><body>moved</body></html>"],
)
def test_a_foreign_file_is_refused(stack: Stack, name: str, content: str) -> None:
    error = refused(stack, send(stack, form(name, content)), name)
    assert error["pointer"] == "/discovery"
    assert error["message"]


def test_a_truncated_file_is_refused(stack: Stack, name: str) -> None:
    whole = TREE.discovery()
    for part in (whole[: len(whole) // 2], gzip.compress(whole.encode())[:-20]):
        refused(stack, send(stack, form(name, part)), name)


def test_tables_that_loop_are_refused(stack: Stack, name: str) -> None:
    # Leaf 0 sends what is for host 4, below leaf 1, to spine 0, which shall send it back.
    text = TREE.tables()
    row = text.index(f"0x{TREE.host_lid(4):04x} ", text.index("(spine-0)"))
    looping = text[: row + 7] + "001" + text[row + 10 :]
    error = refused(stack, send(stack, form(name, TREE.discovery(), looping)), name)
    assert error["pointer"] == "/tables"
    assert error["value"] == "lfts-0.txt"
    assert "loop" in error["message"]
    assert looping.splitlines()[error["line"] - 1].startswith(f"0x{TREE.host_lid(4):04x} ")
    assert error["guid"] in ("0x0000000000001000", "0x0000000000002000")


def test_a_host_that_tables_miss_is_named(stack: Stack, name: str) -> None:
    lines = TREE.tables().splitlines()
    missing = [line for line in lines if not line.startswith(f"0x{TREE.host_lid(3):04x} ")]
    response = send(stack, form(name, TREE.discovery(), "\n".join(missing)))
    error = refused(stack, response, name)
    assert error["pointer"] == "/tables"
    assert "node-3" in error["message"]
    assert error["guid"] == "0x0000000000001000"


def test_tables_of_another_fabric_are_refused(stack: Stack, name: str) -> None:
    other = Tree(leaves=5).tables()
    error = refused(stack, send(stack, form(name, TREE.discovery(), other)), name)
    assert error["pointer"] == "/tables"
    assert error["line"] is not None


@pytest.mark.parametrize("bad", ["", "Atlas", "-atlas", "a b", "a/b", "a@1", "x" * 64, "é", "."])
def test_a_bad_name_is_refused(stack: Stack, bad: str) -> None:
    response = send(stack, form(bad, TREE.discovery()))
    assert response.status_code == 422
    error = response.json()["errors"][0]
    assert (error["pointer"], error["value"]) == ("/name", bad)
    assert "a-z" in error["allowed"]


def test_mistakes_of_the_form_are_named(stack: Stack, name: str) -> None:
    files = [("discovery", ("fabric.txt", TREE.discovery()))]

    def pointer(**arguments: Any) -> str:
        response = stack.api.post("/v1/fabrics", **arguments)
        assert response.status_code == 422, response.text
        found: str = response.json()["errors"][0]["pointer"]
        return found

    assert pointer(files=files) == "/name"
    assert pointer(files=[("tables", ("t", b"x"))], data={"name": name}) == "/discovery"
    assert pointer(files=files * 2, data={"name": name}) == "/discovery"
    assert pointer(files=files, data={"name": name, "colour": "red"}) == "/colour"
    assert pointer(files=files, data={"name": name, "format": "pdf"}) == "/format"
    assert pointer(files=files, data={"name": [name, name]}) == "/name"
    fields = [("name", (None, name)), ("discovery", (None, "text"))]
    assert pointer(files=fields) == "/discovery"
    broken = {"Content-Type": "multipart/form-data; boundary=x"}
    assert pointer(content=b"no form at all", headers=broken) == ""
    unbounded = {"Content-Type": "multipart/form-data"}
    assert pointer(content=b"", headers=unbounded) == ""
    other = stack.api.post("/v1/fabrics", json={"name": name})
    assert (other.status_code, other.json()["code"]) == (415, "unsupported_media_type")
    assert stack.api.get(f"/v1/fabrics/{name}").status_code == 404


def test_an_upload_larger_than_allowed(small: Stack, name: str) -> None:
    error = refused(small, send(small, form(name, b"#" * 60_000)), name, 413)
    assert "50000" in error["allowed"]


def test_a_gzip_bomb_is_cut_off(small: Stack, name: str) -> None:
    bomb = gzip.compress(b"#" * 40_000_000)
    assert len(bomb) < 50_000
    error = refused(small, send(small, form(name, bomb)), name, 413)
    assert (error["pointer"], error["allowed"]) == ("/discovery", "<= 20000 bytes")
    report = send(small, form(name, bomb), validate_only=True)
    assert report.status_code == 413


def test_too_many_files(small: Stack, name: str) -> None:
    error = refused(small, send(small, form(name, TREE.discovery(), *["x"] * 8)), name)
    assert "4" in error["message"]


def test_lists_go_by_name_page_by_page(stack: Stack) -> None:
    for number in range(3):
        send(stack, form(f"list-{number}", TREE.discovery()))
    send(stack, form("list-1", TREE.discovery(), TREE.tables()))
    found: list[dict[str, Any]] = []
    cursor: str | None = None
    while cursor is not None or not found:
        page = stack.get("/v1/fabrics", limit=2, **({"cursor": cursor} if cursor else {}))
        assert len(page["items"]) <= 2
        found, cursor = found + page["items"], page["next_cursor"]
    names = [item["name"] for item in found]
    assert names == sorted(set(names))
    item = next(item for item in found if item["name"] == "list-1")
    assert (item["version"], item["has_tables"], item["endpoints"]) == (2, True, 16)
    assert stack.api.get("/v1/fabrics", params={"cursor": "x"}).status_code == 422
    assert stack.api.get("/v1/fabrics", params={"order": "x"}).status_code == 422


def test_what_is_not_there_is_not_found(stack: Stack, name: str) -> None:
    send(stack, form(name, TREE.discovery()))
    for path in (
        "/v1/fabrics/none",
        f"/v1/fabrics/{name}?version=2",
        f"/v1/fabrics/{name}/export?version=2",
        f"/v1/fabrics/{name}/spec?version=2",
        "/v1/fabrics/none/sweeps",
    ):
        response = stack.api.get(path)
        assert (response.status_code, response.json()["code"]) == (404, "fabric_not_found"), path
    assert stack.api.get(f"/v1/fabrics/{name}?version=0").status_code == 422


@pytest.mark.parametrize("written", ["ibnetdiscover", "dot", "edge_list"])
def test_an_export_imports_to_the_same_fabric(stack: Stack, name: str, written: str) -> None:
    digest = send(stack, form(name, TREE.discovery())).json()["digest"]
    text = stack.api.get(f"/v1/fabrics/{name}/export", params={"format": written})
    assert text.status_code == 200
    assert text.headers["content-type"] == "text/plain; charset=utf-8"
    again = send(stack, form(f"{name}-again", text.text, written=written))
    assert again.status_code == 201, again.text
    assert again.json()["digest"] == digest


def test_tables_are_exported_and_imported_again(stack: Stack, name: str) -> None:
    digest = send(stack, form(name, TREE.discovery(), TREE.tables())).json()["digest"]
    path = f"/v1/fabrics/{name}/export"
    wiring = stack.api.get(path).text
    tables = stack.api.get(path, params={"format": "lfts"}).text
    again = send(stack, form(f"{name}-again", wiring, tables))
    assert again.json()["digest"] == digest


def test_a_fabric_without_tables_exports_none(stack: Stack, name: str) -> None:
    send(stack, form(name, TREE.discovery()))
    response = stack.api.get(f"/v1/fabrics/{name}/export", params={"format": "lfts"})
    assert response.status_code == 422
    assert response.json()["errors"][0]["field"] == "format"
    assert stack.api.get(f"/v1/fabrics/{name}/export?format=pdf").status_code == 422


def test_a_reader_is_told_when_nothing_changed(stack: Stack, name: str) -> None:
    send(stack, form(name, TREE.discovery()))
    first = stack.api.get(f"/v1/fabrics/{name}")
    headers = {"If-None-Match": first.headers["etag"]}
    assert stack.api.get(f"/v1/fabrics/{name}", headers=headers).status_code == 304


@pytest.fixture(scope="module")
def hasty(
    database_url: str, redis_url: str, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Stack]:
    """A service that reads files for three seconds at most, in half a gibibyte."""
    folder = tmp_path_factory.mktemp("hasty")
    limits = {"fabric_seconds": 3, "fabric_memory_bytes": 2**29}
    with Stack(database_url, redis_url, folder, **limits) as started:
        yield started


def test_files_that_take_too_long_hold_nobody_up(hasty: Stack, name: str) -> None:
    tables = gzip.compress(b"ibwarn: [1] x\n" * 12_000_000)
    assert len(tables) < 400_000
    with ThreadPoolExecutor(1) as pool:
        sent = pool.submit(send, hasty, form(name, TREE.discovery(), tables))
        while not sent.done():
            assert hasty.api.get("/health/live", timeout=5).status_code == 200
        response = sent.result()
    assert response.status_code == 413, response.text
    assert response.json()["code"] == "fabric_too_costly"
    assert "3 s" in response.json()["detail"]
    # The next ones find a reader again.
    assert send(hasty, form(name, TREE.discovery())).status_code == 201


def test_files_that_take_too_much_memory_end_a_process_and_not_the_service(
    hasty: Stack, name: str
) -> None:
    wiring = "".join(f"endpoint host-{host} switch-{host}:1 4xEDR\n" for host in range(1_200_000))
    response = send(hasty, form(name, gzip.compress(wiring.encode())))
    assert response.status_code == 413, response.text
    assert response.json()["code"] == "fabric_too_costly"
    assert send(hasty, form(name, TREE.discovery())).status_code == 201


def test_a_fabric_is_drawn_level_by_level(stack: Stack, name: str) -> None:
    assert send(stack, form(name, TREE.discovery(), TREE.tables())).status_code == 201
    answer = stack.api.get(f"/v1/fabrics/{name}/network")
    assert answer.status_code == 200, answer.text
    network = answer.json()
    summary = stack.api.get(f"/v1/fabrics/{name}").json()["summary"]
    assert (network["arrangement"], network["detail"]) == ("levels", "routers")
    assert network["routers"] == len(network["nodes"]["x"]) == summary["routers"]
    assert sum(network["nodes"]["endpoints"]) == summary["endpoints"]
    assert sum(network["links"]["cables"]) == network["cables"]
    assert network["links"]["active_fraction"] is None
    assert network["facts"]["diameter"] is not None
    same = {"If-None-Match": answer.headers["etag"]}
    assert stack.api.get(f"/v1/fabrics/{name}/network", headers=same).status_code == 304
    assert stack.api.get("/v1/fabrics/nobody/network").status_code == 404


def test_a_drill_says_what_moves_and_what_it_does_not_know(stack: Stack, name: str) -> None:
    assert send(stack, form(name, TREE.discovery(), TREE.tables())).status_code == 201
    links = stack.api.get(f"/v1/fabrics/{name}/network").json()["links"]
    first = f"{links['from'][0]}-{links['to'][0]}"
    drill = stack.api.get(f"/v1/fabrics/{name}/drill", params={"links": first}).json()
    assert drill["cables_failed"] == 1
    assert 0 < drill["routes_broken"] <= drill["routes_moved"] <= drill["routes"]
    assert drill["imported_routes_broken"] > 0
    assert drill["routes_lost"] == drill["endpoints_cut_off"] == 0
    for query, field in (
        ({}, "links"),
        ({"links": "0"}, "links"),
        ({"links": "0-99"}, "links"),
        ({"routers": "99"}, "routers"),
        ({"routers": "x"}, "routers"),
        ({"routers": "0", "engine": "nearest"}, "engine"),
        ({"routers": "0", "engines": "min_hop"}, "engines"),
    ):
        refusal = stack.api.get(f"/v1/fabrics/{name}/drill", params=query)
        assert refusal.status_code == 422, (query, refusal.text)
        assert refusal.json()["errors"][0]["field"] == field
