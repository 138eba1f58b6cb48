"""A project's fabrics and traces together take no more bytes than it may have."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import httpx
import pytest

from tests.support.goal_files import ring
from tests.support.stack import Stack

ROUNDS = 40
BOUND = 50_000
"""Room for three of these traces."""


@pytest.fixture(scope="module")
def stack(
    database_url: str, redis_url: str, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Stack]:
    folder = tmp_path_factory.mktemp("small")
    with Stack(database_url, redis_url, folder, project_attachment_bytes=BOUND) as started:
        yield started


def used(stack: Stack) -> int:
    found: dict[str, int] = stack.get("/v1/projects/default/use")
    assert found["most_attachment_bytes"] == BOUND
    return found["attachment_bytes"]


def sent(stack: Stack, name: str, size: int) -> httpx.Response:
    """Import a trace; each size gives another content."""
    content = ring(ranks=32, size=size, rounds=ROUNDS).encode()
    files = [("files", (f"{name}.goal", content))]
    return stack.api.post("/v1/traces", data={"name": name}, files=files)


def test_bytes_are_counted_once_a_content_and_given_back(stack: Stack) -> None:
    assert used(stack) == 0
    assert sent(stack, "one", 100).status_code == 201
    one = used(stack)
    assert BOUND / 4 < one < BOUND / 3
    assert sent(stack, "one-again", 100).status_code == 201
    assert sent(stack, "one", 100).status_code == 200
    assert used(stack) == one
    assert stack.api.delete("/v1/traces/one").status_code == 204
    assert used(stack) == one
    assert stack.api.delete("/v1/traces/one-again").status_code == 204
    assert used(stack) == 0


def test_more_than_allowed_is_refused_with_the_numbers(stack: Stack) -> None:
    number = 0
    while (answer := sent(stack, f"many-{number}", 1000 + number)).status_code == 201:
        number += 1
    assert answer.status_code == 403
    problem = answer.json()
    assert problem["code"] == "quota_exceeded"
    assert problem["errors"][0]["field"] == "project_attachment_bytes"
    assert "is 50,000 (bytes of fabrics and traces as stored" in problem["detail"]
    assert f"{used(stack):,} are used, and this asks for " in problem["detail"]
    assert problem["detail"].endswith("Delete fabrics or traces, or ask an admin for more.")
    assert stack.api.get(f"/v1/traces/many-{number}").status_code == 404
    asked = {"name": "larger", "ranks": 64}
    scaled = stack.api.post("/v1/traces/many-0/scaled", json=asked)
    assert scaled.json()["code"] == "quota_exceeded"
    for one in range(number):
        stack.api.delete(f"/v1/traces/many-{one}")


def test_two_at_once_do_not_pass_together(stack: Stack) -> None:
    assert used(stack) == 0
    for number in range(2):
        assert sent(stack, f"calm-{number}", 5000 + number).status_code == 201

    def send(number: int) -> int:
        return sent(stack, f"racing-{number}", 6000 + number).status_code

    with ThreadPoolExecutor(4) as threads:
        answers = list(threads.map(send, range(4)))
    assert sorted(answers) == [201, 403, 403, 403]
    assert used(stack) <= BOUND
