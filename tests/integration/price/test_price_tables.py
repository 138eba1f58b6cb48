"""Price tables through HTTP: saved, listed, read, renamed, deleted, refused."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from pathlib import Path
from typing import Any

import httpx
import pytest

from domain.access.role import Role
from domain.price.reference import content_digest
from domain.price.shipped_tables import DEFAULT, SHIPPED, shipped_text
from domain.price.table import MOST_BYTES, read_price_table
from storage.price.records import NewPriceTable
from storage.price.store import PriceTableStore
from storage.session import Engine, transaction
from tests.support.access import bearer, key
from tests.support.price_tables import QUOTES
from tests.support.stack import YAML, Stack

PATH = "/v1/price-tables"
_names = count(1)


@pytest.fixture
def name() -> str:
    return f"quotes-{next(_names)}"


def sent(
    stack: Stack, name: str | None, text: str | bytes = QUOTES, **query: Any
) -> httpx.Response:
    params = query | ({} if name is None else {"name": name})
    return stack.api.post(PATH, params=params, content=text, headers=YAML)


def saved(stack: Stack, name: str, text: str = QUOTES) -> dict[str, Any]:
    response = sent(stack, name, text)
    assert response.status_code == 201, response.text
    document: dict[str, Any] = response.json()
    return document


def problem(response: httpx.Response, status: int, code: str) -> dict[str, Any]:
    assert (response.status_code, response.json()["code"]) == (status, code), response.text
    document: dict[str, Any] = response.json()
    return document


def test_a_table_is_saved_and_read_as_it_was_written(stack: Stack, name: str) -> None:
    response = sent(stack, name)
    assert response.headers["Location"] == f"{PATH}/{name}?version=1"
    made = response.json()
    assert (made["name"], made["version"], made["is_shipped"]) == (name, 1, False)
    assert made["digest"] == content_digest(read_price_table(QUOTES))
    switch = made["components"][0]
    assert (switch["component"], switch["price_usd"], switch["high_fraction"]) == ("switch", 3e4, 1)
    assert stack.get(f"{PATH}/{name}") == made
    text = stack.api.get(f"{PATH}/{name}/text")
    assert (text.text, text.headers["content-type"]) == (QUOTES, "application/yaml")


def test_another_text_is_another_version_and_the_same_is_none(stack: Stack, name: str) -> None:
    first = saved(stack, name)
    again = sent(stack, name)
    assert (again.status_code, again.json()["version"]) == (200, 1)
    second = saved(stack, name, QUOTES.replace("30000", "31000"))
    commented = saved(stack, name, QUOTES.replace("30000", "31000").replace("spring", "autumn", 1))
    assert commented["digest"] == second["digest"] != first["digest"]
    listed = stack.get(f"{PATH}/{name}")["versions"]
    assert [one["version"] for one in listed] == [3, 2, 1]
    old = stack.get(f"{PATH}/{name}", version=1)
    assert (old["digest"], old["components"][0]["price_usd"]) == (first["digest"], 30_000)
    assert "# of the autumn" in stack.api.get(f"{PATH}/{name}/text").text


def test_json_is_read_and_told_as_yaml(stack: Stack, name: str) -> None:
    document = read_price_table(QUOTES).to_document()
    made = stack.api.post(PATH, params={"name": name}, json=document)
    assert made.status_code == 201, made.text
    text = stack.api.get(f"{PATH}/{name}/text").text
    assert text.startswith("schema_version: 1\n")
    assert read_price_table(text).to_document() == document


def test_shipped_tables_are_in_every_list(stack: Stack, name: str) -> None:
    saved(stack, name)
    items = {item["name"]: item for item in stack.get(PATH, limit=200)["items"]}
    assert set(SHIPPED) | {name} <= set(items)
    assert list(items) == sorted(items)
    shipped = items[DEFAULT]
    assert (shipped["version"], shipped["is_shipped"], shipped["created_at"]) == (0, True, None)
    whole = stack.get(f"{PATH}/{DEFAULT}")
    assert whole["digest"] == shipped["digest"]
    assert len(whole["components"]) == shipped["components"]
    assert stack.get(f"{PATH}/{DEFAULT}", version=0) == whole
    assert stack.api.get(f"{PATH}/{DEFAULT}/text").text == shipped_text(DEFAULT)
    problem(stack.api.get(f"{PATH}/{DEFAULT}?version=1"), 404, "price_table_not_found")


def test_pages_hold_every_table_once(stack: Stack) -> None:
    for one in ("a-first", "m-middle", "z-last"):
        saved(stack, one)
    whole = [item["name"] for item in stack.get(PATH, limit=200)["items"]]
    found: list[str] = []
    cursor: dict[str, str] = {}
    while True:
        page = stack.get(PATH, limit=2, **cursor)
        found += [item["name"] for item in page["items"]]
        if page["next_cursor"] is None:
            break
        cursor = {"cursor": page["next_cursor"]}
    assert found == whole


@pytest.mark.parametrize("shipped", SHIPPED)
def test_shipped_tables_stay_as_they_are(stack: Stack, name: str, shipped: str) -> None:
    refused = problem(sent(stack, shipped), 409, "price_table_name_taken")
    assert refused["errors"][0]["value"] == shipped
    address = f"{PATH}/{shipped}"
    problem(stack.api.delete(address), 409, "price_table_shipped")
    problem(stack.api.patch(address, json={"name": name}), 409, "price_table_shipped")
    saved(stack, name)
    taken = stack.api.patch(f"{PATH}/{name}", json={"name": shipped})
    assert "comes with FabricSweep" in problem(taken, 409, "price_table_name_taken")["detail"]


def test_a_table_is_renamed_with_its_versions(stack: Stack, name: str) -> None:
    saved(stack, name)
    saved(stack, name, QUOTES.replace("1500", "1600"))
    new = f"{name}-new"
    renamed = stack.api.patch(f"{PATH}/{name}", json={"name": new})
    assert [one["version"] for one in renamed.json()["versions"]] == [2, 1]
    problem(stack.api.get(f"{PATH}/{name}"), 404, "price_table_not_found")
    saved(stack, name)
    problem(stack.api.patch(f"{PATH}/{name}", json={"name": new}), 409, "price_table_name_taken")
    assert stack.api.patch(f"{PATH}/{name}", json={"name": name}).status_code == 200


def test_a_version_or_all_of_them_are_deleted(stack: Stack, name: str) -> None:
    saved(stack, name)
    saved(stack, name, QUOTES.replace("1500", "1600"))
    saved(stack, name, QUOTES.replace("1500", "1700"))
    address = f"{PATH}/{name}"
    assert stack.api.delete(f"{address}?version=2").status_code == 204
    assert [one["version"] for one in stack.get(address)["versions"]] == [3, 1]
    missing = problem(stack.api.delete(f"{address}?version=2"), 404, "price_table_not_found")
    assert missing["detail"] == f"There is no version 2 of a price table {name!r}."
    assert stack.api.delete(address).status_code == 204
    for gone in (
        stack.api.get(address),
        stack.api.get(f"{address}/text"),
        stack.api.delete(address),
    ):
        problem(gone, 404, "price_table_not_found")


def test_mistakes_are_told_with_their_lines_and_nothing_is_stored(stack: Stack, name: str) -> None:
    wrong = QUOTES.replace("price_usd: 30000", "price_eur: 30000").replace(
        "rack, name", "rak, name"
    )
    told = problem(sent(stack, name, wrong), 422, "invalid_price_table")
    unit, kind = told["errors"]
    assert (unit["field"], unit["value"], unit["line"]) == ("components.0.price_eur", 30_000, 8)
    assert "price_usd" in unit["allowed"]
    assert (kind["field"], kind["line"]) == ("components.3.component", 13)
    assert "'rack'" in kind["allowed"]
    problem(stack.api.get(f"{PATH}/{name}"), 404, "price_table_not_found")
    report = sent(stack, None, wrong, validate_only=True).json()
    assert (report["valid"], report["errors"]) == (False, told["errors"])


def test_a_check_stores_nothing(stack: Stack, name: str) -> None:
    report = sent(stack, name, validate_only=True)
    assert report.status_code == 200
    assert report.json() == {
        "valid": True,
        "title": "Quotes of the spring",
        "components": 4,
        "errors": [],
    }
    problem(stack.api.get(f"{PATH}/{name}"), 404, "price_table_not_found")


def test_a_table_needs_a_name(stack: Stack) -> None:
    for given in (None, "", "Upper", "a/b", "-x", "x" * 64):
        refused = problem(sent(stack, given), 422, "invalid_query")
        assert refused["errors"][0]["field"] == "name"


@pytest.mark.parametrize(
    ("text", "status", "code"),
    [
        (b"\xff\xfe", 422, "invalid_price_table"),
        (b"", 422, "invalid_price_table"),
        (b"[", 422, "invalid_price_table"),
        (b'title: "\\0"\ncomponents: [[["\\ud83d"]]]', 422, "invalid_price_table"),
        (b"x: " + b"[" * 10_000, 422, "invalid_price_table"),
        (b"# " + b"x" * MOST_BYTES, 413, "body_too_large"),
        (b"a: [" + b"1," * 60_000 + b"]", 422, "invalid_price_table"),
    ],
)
def test_nothing_that_is_sent_is_an_internal_error(
    stack: Stack, name: str, text: bytes, status: int, code: str
) -> None:
    problem(sent(stack, name, text), status, code)


def test_another_format_is_not_read(stack: Stack, name: str) -> None:
    headers = {"Content-Type": "text/csv"}
    refused = stack.api.post(PATH, params={"name": name}, content=QUOTES, headers=headers)
    problem(refused, 415, "unsupported_media_type")


def test_a_name_with_a_version_in_it_is_no_name(stack: Stack, name: str) -> None:
    saved(stack, name)
    for wrong in (f"{name}@1", "%00", "..%2Ftables", "x" * 64):
        assert stack.api.get(f"{PATH}/{wrong}").status_code in (404, 422)


def test_a_reader_who_has_it_is_told_so(stack: Stack, name: str) -> None:
    saved(stack, name)
    first = stack.api.get(f"{PATH}/{name}")
    again = stack.api.get(f"{PATH}/{name}", headers={"If-None-Match": first.headers["ETag"]})
    assert (again.status_code, again.content) == (304, b"")


def test_two_who_save_at_once_get_a_version_each(stack: Stack, name: str) -> None:
    texts = [QUOTES.replace("30000", str(30_000 + number)) for number in range(8)]
    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(lambda text: saved(stack, name, text)["version"], texts))
    assert sorted(found) == list(range(1, 9))


def test_the_same_at_once_is_stored_once(stack: Stack, name: str) -> None:
    with ThreadPoolExecutor(4) as pool:
        codes = list(pool.map(lambda _: sent(stack, name).status_code, range(8)))
    assert sorted(codes) == [200] * 7 + [201]


def test_a_reference_finds_a_version_in_a_session(stack: Stack, engine: Engine, name: str) -> None:
    saved(stack, name)
    saved(stack, name, QUOTES.replace("1500", "1600"))
    with transaction(engine) as session:
        store = PriceTableStore(session)
        latest, first = store.get(name), store.get(f"{name}@1")
        assert latest is not None
        assert first is not None
        assert (latest.version, first.version) == (2, 1)
        assert first.table == read_price_table(QUOTES)
        shipped = store.get(DEFAULT)
        assert shipped is not None
        assert (shipped.name, shipped.version) == (DEFAULT, 0)
        for unknown in (f"{name}@3", f"{name}@0", f"{DEFAULT}@1", "nothing", "Not A Name", "a@b@c"):
            assert store.get(unknown) is None, unknown


def test_a_name_that_a_project_had_first_stays_its_own(stack: Stack, engine: Engine) -> None:
    own = read_price_table(QUOTES)
    with transaction(engine) as session:
        PriceTableStore(session).add(NewPriceTable(DEFAULT, own, QUOTES))
    with transaction(engine) as session:
        found = PriceTableStore(session).get(DEFAULT)
        assert found is not None
        assert (found.version, found.table) == (1, own)
    assert stack.get(f"{PATH}/{DEFAULT}")["is_shipped"] is False
    listed = [item for item in stack.get(PATH, limit=200)["items"] if item["name"] == DEFAULT]
    assert [(item["version"], item["is_shipped"]) for item in listed] == [(1, False)]
    assert stack.api.delete(f"{PATH}/{DEFAULT}").status_code == 204
    assert stack.get(f"{PATH}/{DEFAULT}")["is_shipped"] is True


def test_a_project_sees_its_own_tables_alone(guarded_stack: Stack, engine: Engine) -> None:
    here = bearer(key(engine, Role.EDITOR, "prices-here"))
    there = bearer(key(engine, Role.OWNER, "prices-there"))
    api = guarded_stack.api
    made = api.post(f"{PATH}?name=ours", content=QUOTES, headers=YAML | here)
    assert made.status_code == 201, made.text
    problem(api.get(f"{PATH}/ours", headers=there), 404, "price_table_not_found")
    problem(api.delete(f"{PATH}/ours", headers=there), 404, "price_table_not_found")
    problem(
        api.patch(f"{PATH}/ours", json={"name": "theirs"}, headers=there),
        404,
        "price_table_not_found",
    )
    listed = api.get(PATH, headers=there).json()["items"]
    assert [item["name"] for item in listed] == sorted(SHIPPED)
    other = api.post(f"{PATH}?name=ours", content=QUOTES.replace("1500", "1"), headers=YAML | there)
    assert other.json()["version"] == 1
    assert api.get(f"{PATH}/ours", headers=here).json()["digest"] == made.json()["digest"]
    admin = bearer(key(engine, Role.ADMIN, None))
    kept = api.delete("/v1/projects/prices-here", headers=admin)
    assert kept.status_code == 409, kept.text
    logged = api.get("/v1/audit?of_project=prices-here", headers=admin).json()["items"]
    assert logged[0]["operation"] == "savePriceTable"
    assert api.delete(f"{PATH}/ours", headers=here).status_code == 204
    assert api.delete("/v1/projects/prices-here", headers=admin).status_code == 204


@pytest.fixture
def small(
    database_url: str, redis_url: str, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Stack]:
    folder: Path = tmp_path_factory.mktemp("small")
    with Stack(database_url, redis_url, folder, project_price_tables=2) as started:
        yield started


def test_a_project_has_no_more_versions_than_it_may(small: Stack) -> None:
    for item in small.get(PATH, limit=200)["items"]:
        if not item["is_shipped"]:
            small.api.delete(f"{PATH}/{item['name']}")
    saved(small, "one")
    saved(small, "two")
    refused = problem(sent(small, "one", QUOTES.replace("1500", "1")), 403, "quota_exceeded")
    told = refused["errors"][0]
    assert (told["field"], told["allowed"]) == ("project_price_tables", "at most 2")
    assert "Delete versions of price tables" in refused["detail"]
    assert sent(small, "one").status_code == 200
    assert small.get(f"{PATH}/one")["version"] == 1
    assert small.api.delete(f"{PATH}/two").status_code == 204
    saved(small, "one", QUOTES.replace("1500", "1"))
