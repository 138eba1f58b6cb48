"""Answers and aggregates: tagged by the sweep's counts, remembered, and large ones made elsewhere."""

from __future__ import annotations

from contextlib import ExitStack

import pytest
from sqlalchemy import text

from api.answer.models.queries import AnswerQuery
from api.answer.pool import AnswerPool
from api.answer.routes import answers
from api.http.errors import AnswerTooLargeError, OverloadedError
from api.http.made_answers import Remembered
from domain.answer.request import AnswerError
from domain.result.document import Result
from storage.session import Engine, transaction
from tests.support.runs import claim, invented, release, simulated, store
from tests.support.specs import tiny
from tests.support.stack import Stack

METRIC = {"metric": "completion_time_ns"}


@pytest.fixture(scope="module")
def sweep_id(stack: Stack, engine: Engine) -> str:
    """A sweep of eight runs of which some are done."""
    made = stack.submit(tiny())
    finish(engine, 4)
    return made


def finish(engine: Engine, count: int, template: Result | None = None) -> None:
    chunk = claim(engine, count=count)
    runs = [simulated(task) for task in chunk.tasks]
    if template is not None:
        runs = [invented(run.task, 1.0, template) for run in runs]
    assert store(engine, chunk, runs).held
    release(engine, chunk)


@pytest.mark.parametrize(("path", "query"), [("answer", {}), ("aggregates", METRIC)])
def test_what_has_not_changed_is_not_sent_again(
    stack: Stack, engine: Engine, path: str, query: dict[str, str]
) -> None:
    made = stack.submit(tiny())
    finish(engine, 2)
    url = f"/v1/sweeps/{made}/{path}"
    first = stack.api.get(url, params=query)
    assert first.status_code == 200, first.text
    tag = first.headers["etag"]
    again = stack.api.get(url, params=query, headers={"If-None-Match": tag})
    assert (again.status_code, again.content) == (304, b"")
    # Weak where the body was compressed, as the tag is that of the document.
    assert again.headers["etag"] == tag.removeprefix("W/")
    assert stack.api.get(url, params=query).content == first.content
    other = stack.api.get(url, params=query | {"include_timed_out": "true"})
    assert other.headers["etag"] != tag
    finish(engine, 2)
    changed = stack.api.get(url, params=query, headers={"If-None-Match": tag})
    assert changed.status_code == 200
    assert changed.headers["etag"] != tag
    stack.api.post(f"/v1/sweeps/{made}:cancel")


def test_a_large_answer_is_the_same_as_a_small_one(
    stack: Stack, sweep_id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = f"/v1/sweeps/{sweep_id}/answer"
    small = stack.get(url, confidence=0.9)
    monkeypatch.setattr(answers, "LARGE_FROM", 0)
    # Another confidence, then the first again in other words: neither is remembered.
    assert stack.get(url, confidence=0.91)["controls"]["confidence"] == 0.91
    large = stack.get(url, confidence=0.9, include_timed_out=True)
    large["controls"]["include_timed_out"] = False
    assert large == small
    refused = stack.api.get(url, params={"metric": "colour"})
    assert refused.status_code == 422
    assert refused.json()["errors"][0]["field"] == "metric"


def test_an_answer_has_bounds(stack: Stack, engine: Engine, sweep_id: str) -> None:
    pool = AnswerPool(stack.database_url, seconds=0.5)
    try:
        with transaction(engine) as session:
            # However quick the machine is, the answer has to wait for this.
            session.execute(text("LOCK TABLE sweeps IN ACCESS EXCLUSIVE MODE"))
            with pytest.raises(AnswerTooLargeError, match="with a filter"):
                pool.make("answer", sweep_id, AnswerQuery(), 1)
    finally:
        pool.close()


def test_only_a_few_wait_for_an_answer(stack: Stack, sweep_id: str) -> None:
    pool = AnswerPool(stack.database_url)
    try:
        with ExitStack() as places:
            for _ in range(2):
                places.enter_context(pool._place(2))
            # A project takes half of the places, and leaves others theirs.
            with pytest.raises(OverloadedError):
                pool.make("answer", sweep_id, AnswerQuery(), 2)
            assert pool.make("answer", sweep_id, AnswerQuery(), 1).startswith(b"{")
            for project_id in (3, 4):
                places.enter_context(pool._place(project_id))
            with pytest.raises(OverloadedError):
                pool.make("answer", sweep_id, AnswerQuery(), 1)
        with pytest.raises(AnswerError):
            pool.make("answer", sweep_id, AnswerQuery(metric="colour"), 2)
        assert pool.make("answer", sweep_id, AnswerQuery(), 2).startswith(b"{")
    finally:
        pool.close()


def test_what_is_remembered_fits_into_its_room() -> None:
    remembered = Remembered(most_bytes=100)
    for number in range(10):
        remembered.put(str(number), b"x" * 20)
        remembered.put(str(number), b"y" * 20)
        assert remembered.get("0") is not None or number >= 5
        remembered.get("0")
    assert remembered.get("9") == b"y" * 20
    assert sum(remembered.get(str(n)) is not None for n in range(10)) == 5
    remembered.put("large", b"z" * 26)
    assert remembered.get("large") is None
