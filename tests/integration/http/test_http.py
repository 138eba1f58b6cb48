"""Habits of the interface: problems, headers, entity tags, pages, health, files."""

from __future__ import annotations

import gzip
import re
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text

from fabricsweep_client import Client
from storage.session import Engine, transaction
from tests.support.specs import tiny
from tests.support.stack import Stack


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/nowhere", 404),
        ("GET", "/v1/nowhere", 404),
        ("DELETE", "/v1/sweeps", 405),
        ("GET", "/v1/sweeps/unknown", 404),
        ("GET", "/v1/sweeps/unknown/points", 404),
        ("GET", "/v1/sweeps/unknown/points/0", 404),
        ("GET", "/v1/sweeps/unknown/results", 404),
        ("GET", "/v1/sweeps/unknown/events", 404),
        ("POST", "/v1/sweeps/unknown:cancel", 404),
        ("POST", "/v1/sweeps/unknown:retry", 404),
        ("GET", "/v1/sweeps?colour=red", 422),
        ("GET", "/v1/catalog?colour=red", 422),
        ("GET", "/v1/sweeps?limit=0", 422),
        ("GET", "/v1/sweeps?phase=dancing", 422),
        ("GET", "/v1/sweeps?cursor=abc", 422),
        ("GET", "/v1/sweeps?filter=colour%20=%201", 422),
        ("GET", "/v1/sweeps/x/points/minus", 422),
    ],
)
def test_every_error_is_a_problem(stack: Stack, method: str, path: str, status: int) -> None:
    response = stack.api.request(method, path)
    assert response.status_code == status
    assert response.headers["content-type"] == "application/problem+json"
    problem = response.json()
    assert problem["status"] == status
    assert problem["instance"] == path.split("?", maxsplit=1)[0]
    assert problem["request_id"] == response.headers["x-request-id"]


def test_a_method_that_is_not_understood_names_the_others(stack: Stack) -> None:
    assert stack.api.delete("/v1/sweeps").headers["allow"]


def test_a_sound_request_id_is_kept_and_others_are_replaced(stack: Stack) -> None:
    kept = stack.api.get("/health/live", headers={"X-Request-ID": "from-the-proxy.1"})
    assert kept.headers["x-request-id"] == "from-the-proxy.1"
    replaced = stack.api.get("/health/live", headers={"X-Request-ID": 'a"b'})
    assert replaced.headers["x-request-id"] != 'a"b'


def test_security_headers(stack: Stack) -> None:
    headers = stack.api.get("/v1/sweeps").headers
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["x-frame-options"] == "DENY"
    assert "default-src 'self'" in headers["content-security-policy"]


def test_an_unchanged_sweep_is_not_sent_again(stack: Stack) -> None:
    path = f"/v1/sweeps/{stack.submit(tiny())}"
    first = stack.api.get(path)
    again = stack.api.get(path, headers={"If-None-Match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    other = stack.api.get(path, headers={"If-None-Match": '"other"'})
    assert other.json() == first.json()


def test_pages_of_sweeps_hold_each_once(stack: Stack) -> None:
    made = [stack.submit(tiny(name=f"page {number}")) for number in range(5)]
    seen: list[str] = []
    parameters: dict[str, Any] = {
        "limit": 2,
        "filter": "name in ['page 0', 'page 1', 'page 2', 'page 3', 'page 4']",
    }
    while True:
        page = stack.get("/v1/sweeps", **parameters)
        seen += [sweep["id"] for sweep in page["items"]]
        if page["next_cursor"] is None:
            break
        parameters["cursor"] = page["next_cursor"]
    assert seen == made[::-1]


def test_a_cursor_belongs_to_its_query(stack: Stack) -> None:
    for _ in range(2):
        stack.submit(tiny())
    cursor = stack.get("/v1/sweeps", limit=1)["next_cursor"]
    response = stack.api.get("/v1/sweeps", params={"cursor": cursor, "phase": "queued"})
    assert response.status_code == 422
    assert response.json()["errors"][0]["field"] == "cursor"


def test_live_needs_nothing_and_ready_needs_workers(stack: Stack) -> None:
    assert stack.get("/health/live")["status"] == "ok"
    ready = stack.api.get("/health/ready")
    assert ready.status_code == 503
    checks = ready.json()["checks"]
    assert checks["database"]["status"] == checks["broker"]["status"] == "ok"
    assert checks["workers"] == {"status": "failed", "detail": "none seen within 15 s", "count": 0}


def test_a_database_that_is_away(redis_url: str, tmp_path: Path) -> None:
    url = "postgresql+psycopg://nobody@127.0.0.1:1/none"
    with Stack(url, redis_url, tmp_path) as cut_off:
        response = cut_off.api.get("/v1/sweeps")
        assert response.status_code == 503
        assert response.json()["code"] == "database_unavailable"
        assert response.headers["retry-after"]
        ready = cut_off.api.get("/health/ready").json()
        assert ready["checks"]["database"]["status"] == "failed"


def test_a_broker_that_is_away_keeps_no_one_from_submitting(
    database_url: str, tmp_path: Path
) -> None:
    with Stack(database_url, "redis://127.0.0.1:1/0", tmp_path) as cut_off:
        assert cut_off.sweep(cut_off.submit(tiny()))["phase"] == "queued"
        assert cut_off.api.get("/health/ready").json()["checks"]["broker"]["status"] == "failed"


def test_catalogue_schema_and_examples(database_url: str, redis_url: str, tmp_path: Path) -> None:
    # The largest example takes 2 s on a quiet machine; here each is looked at to its end.
    with Stack(database_url, redis_url, tmp_path, validation_seconds=300) as stack:
        catalog = stack.get("/v1/catalog")
        assert "torus" in [component["kind"] for component in catalog["sections"]["topology"]]
        assert "axes" in stack.get("/v1/schema/sweep")["properties"]
        examples = stack.get("/v1/examples")["items"]
        assert "quick" in [example["name"] for example in examples]
        with Client(str(stack.api.base_url), timeout=300) as client:
            for example in examples:
                answer = client.validate(example["text"])
                assert answer.valid, (example["name"], answer.errors)
                template = example["template"]
                if template is not None:
                    told = (template["points"], template["points"] * template["replicates"])
                    assert told == (answer.points, answer.runs), example["name"]


def test_the_dashboard_answers_for_its_pages_only(
    database_url: str, redis_url: str, tmp_path: Path
) -> None:
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<title>FabricSweep</title>")
    (tmp_path / "assets" / "main-1a2b.js").write_text("1")
    with Stack(database_url, redis_url, tmp_path, static_dir=tmp_path) as served:
        for page in ("/", "/sweeps/01abc/points/3"):
            response = served.api.get(page)
            assert "FabricSweep" in response.text
            assert response.headers["cache-control"] == "no-cache"
        script = served.api.get("/assets/main-1a2b.js")
        assert "immutable" in script.headers["cache-control"]
        assert served.api.get("/assets/missing.js").status_code == 404
        for unknown in (
            "/v1/missing",
            "/v2/sweeps",
            "/v2",
            "/metrics/x",
            "/health",
            "/docs/nothing",
        ):
            absent = served.api.get(unknown)
            assert absent.status_code == 404, unknown
            assert absent.headers["content-type"] == "application/problem+json"
        assert served.api.get("/v1/missing").headers["content-type"] == "application/problem+json"
        assert served.api.delete("/v1/sweeps").status_code == 405


def test_compressed_files_are_sent_to_those_who_read_them(
    database_url: str, redis_url: str, tmp_path: Path
) -> None:
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<title>FabricSweep</title>")
    script = tmp_path / "assets" / "main-1a2b.js"
    script.write_text("plain")
    Path(f"{script}.gz").write_bytes(gzip.compress(b"compressed"))
    with Stack(database_url, redis_url, tmp_path, static_dir=tmp_path) as served:
        for accepted, text in (("gzip", "compressed"), ("br", "plain"), ("identity", "plain")):
            headers = {"Accept-Encoding": accepted}
            answer = served.api.get("/assets/main-1a2b.js", headers=headers)
            assert answer.text == text
            assert answer.headers["content-type"].startswith("text/javascript")
            assert answer.headers["vary"] == "Accept-Encoding"
            assert "immutable" in answer.headers["cache-control"]
        assert served.api.get("/assets/main-1a2b.js.gz").status_code == 404


def test_the_description_of_the_interface_needs_no_network(stack: Stack) -> None:
    page = stack.api.get("/docs")
    assert "default-src 'self'" in page.headers["content-security-policy"]
    loaded = re.findall(r'(?:src|href)="([^"]+)"', page.text)
    assert len(loaded) == 3
    for address in [*loaded, "/openapi.json"]:
        assert address.startswith("/")
        assert stack.api.get(address).status_code == 200


def test_a_database_without_room_is_not_ready(stack: Stack, engine: Engine) -> None:
    assert stack.api.get("/health/ready").json()["checks"]["database"]["status"] == "ok"
    with transaction(engine) as session:
        session.execute(
            text(
                """
                CREATE FUNCTION no_room() RETURNS event_trigger LANGUAGE plpgsql AS $$
                BEGIN RAISE EXCEPTION 'No space left on device' USING ERRCODE = '53100'; END $$
                """
            )
        )
        session.execute(
            text("CREATE EVENT TRIGGER no_room ON ddl_command_start EXECUTE FUNCTION no_room()")
        )
    try:
        check = stack.api.get("/health/ready").json()["checks"]["database"]
    finally:
        with transaction(engine) as session:
            session.execute(text("DROP EVENT TRIGGER no_room"))
            session.execute(text("DROP FUNCTION no_room()"))
    assert (check["status"], check["detail"]) == ("failed", "has no room left")
