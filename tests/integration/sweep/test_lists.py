"""The list of sweeps among many people: searched, sorted, starred, archived, with a line of the answer."""

from __future__ import annotations

from typing import Any

import pytest
from sqlalchemy import text

from storage.session import Engine, transaction
from tests.support.runs import simulated, work_off
from tests.support.specs import tiny
from tests.support.stack import Stack

NAMES = {"Dragonfly taper": 1, "50% of_torus": 4, "ring": 2}


@pytest.fixture(scope="module")
def sweeps(stack: Stack, engine: Engine) -> dict[str, str]:
    """Three sweeps that have ended, by name; the older the further to the left."""
    made = {}
    for seed, (name, replicates) in enumerate(NAMES.items()):
        spec = tiny(name=name, base_seed=seed + 70, replicates=replicates)
        made[name] = stack.submit(spec)
    work_off(engine, simulated)
    _owned_by(engine, made["ring"], "zoe@example.org")
    return made


def _owned_by(engine: Engine, sweep_id: str, name: str) -> None:
    statement = "UPDATE sweeps SET owner = 'user-7', owner_name = :name WHERE public_id = :id"
    with transaction(engine) as session:
        session.execute(text(statement), {"name": name, "id": sweep_id})


def names(stack: Stack, **query: Any) -> list[str]:
    return [sweep["name"] for sweep in stack.get("/v1/sweeps", **query)["items"]]


@pytest.mark.parametrize(
    ("search", "found"),
    [
        ("TAPER", ["Dragonfly taper"]),
        ("zoe@", ["ring"]),
        ("50%", ["50% of_torus"]),
        ("f_t", ["50% of_torus"]),
        ("%", ["50% of_torus"]),
        ("nobody", []),
    ],
)
def test_a_text_is_found_as_it_stands(
    stack: Stack, sweeps: dict[str, str], search: str, found: list[str]
) -> None:
    assert sweeps
    assert names(stack, search=search) == found


def test_tags_and_descriptions_are_searched(stack: Stack, sweeps: dict[str, str]) -> None:
    changes = {"tags": ["paper-7"], "description": "For the Review of June"}
    assert stack.api.patch(f"/v1/sweeps/{sweeps['ring']}", json=changes).status_code == 200
    assert names(stack, search="PAPER") == ["ring"]
    assert names(stack, search="review OF") == ["ring"]


@pytest.mark.parametrize(
    ("sort", "order"),
    [
        ("newest", ["ring", "50% of_torus", "Dragonfly taper"]),
        ("name", ["50% of_torus", "Dragonfly taper", "ring"]),
        ("runs", ["50% of_torus", "ring", "Dragonfly taper"]),
        ("owner", ["50% of_torus", "Dragonfly taper", "ring"]),
        ("state", ["ring", "50% of_torus", "Dragonfly taper"]),
    ],
)
def test_pages_of_every_order_join(
    stack: Stack, sweeps: dict[str, str], sort: str, order: list[str]
) -> None:
    assert sweeps
    assert names(stack, sort=sort) == order
    listed: list[str] = []
    cursor = None
    while True:
        query = {"sort": sort, "limit": 1} | ({"cursor": cursor} if cursor else {})
        page = stack.get("/v1/sweeps", **query)
        listed += [sweep["name"] for sweep in page["items"]]
        cursor = page["next_cursor"]
        if cursor is None:
            break
    assert listed == order
    first = stack.get("/v1/sweeps", sort=sort, limit=1)["next_cursor"]
    other = "name" if sort != "name" else "runs"
    wrong = stack.api.get("/v1/sweeps", params={"sort": other, "cursor": first})
    assert wrong.status_code == 422
    assert wrong.json()["errors"][0]["field"] == "cursor"


def test_own_sweeps_are_told_from_those_of_others(stack: Stack, sweeps: dict[str, str]) -> None:
    assert sweeps
    assert names(stack, owner="me") == ["50% of_torus", "Dragonfly taper"]
    assert names(stack, owner="zoe@example.org") == ["ring"]
    shown = {sweep["name"]: sweep for sweep in stack.get("/v1/sweeps")["items"]}
    assert (shown["ring"]["owner"], shown["ring"]["is_own"]) == ("zoe@example.org", False)
    assert (shown["50% of_torus"]["owner"], shown["50% of_torus"]["is_own"]) == ("local user", True)


def test_a_star_is_put_on_and_taken_off(stack: Stack, sweeps: dict[str, str]) -> None:
    path = f"/v1/sweeps/{sweeps['ring']}"
    for _ in range(2):
        assert stack.api.post(f"{path}:star").json()["is_starred"] is True
    assert names(stack, starred=True) == ["ring"]
    for _ in range(2):
        assert stack.api.post(f"{path}:unstar").json()["is_starred"] is False
    assert names(stack, starred=True) == []


def test_what_is_archived_is_hidden_and_comes_back(stack: Stack, sweeps: dict[str, str]) -> None:
    path = f"/v1/sweeps/{sweeps['Dragonfly taper']}"
    since = stack.api.post(f"{path}:archive").json()["archived_at"]
    assert since is not None
    assert stack.api.post(f"{path}:archive").json()["archived_at"] == since
    assert names(stack) == ["ring", "50% of_torus"]
    assert names(stack, archived="only") == ["Dragonfly taper"]
    assert len(names(stack, archived="shown")) == 3
    assert stack.api.post(f"{path}:unarchive").json()["archived_at"] is None
    assert len(names(stack)) == 3


def test_helpers_are_listed_when_asked_for(stack: Stack, sweeps: dict[str, str]) -> None:
    assert sweeps
    made = stack.api.post("/v1/sweeps", params={"helper": True}, json=tiny(name="drawn by a tool"))
    assert made.json()["is_helper"] is True
    assert "drawn by a tool" not in names(stack)
    assert names(stack, helpers=True, search="by a tool") == ["drawn by a tool"]
    assert stack.api.post(f"/v1/sweeps/{made.json()['id']}:cancel").status_code == 200


def test_a_sentence_is_shown_once_the_answer_was_made(
    stack: Stack, sweeps: dict[str, str], engine: Engine
) -> None:
    def told() -> dict[str, str | None]:
        return {one["name"]: one["sentence"] for one in stack.get("/v1/sweeps")["items"]}

    assert set(told().values()) == {None}
    answer = stack.get(f"/v1/sweeps/{sweeps['ring']}/answer")
    assert told() == dict.fromkeys(NAMES) | {"ring": answer["sentences"][0]}
    # Of a sweep that has changed since, the sentence may be another one.
    with transaction(engine) as session:
        session.execute(text("UPDATE sweeps SET retries = retries + 1"))
    assert set(told().values()) == {None}


@pytest.mark.parametrize(
    ("query", "field"),
    [
        ({"sort": "size"}, "sort"),
        ({"archived": "maybe"}, "archived"),
        ({"search": "x" * 201}, "search"),
        ({"search": "a\0b"}, "search"),
        ({"sorted": "name"}, "sorted"),
    ],
)
def test_what_means_nothing_is_named(stack: Stack, query: dict[str, str], field: str) -> None:
    refused = stack.api.get("/v1/sweeps", params=query)
    assert refused.status_code == 422
    assert field in refused.json()["errors"][0]["field"]
