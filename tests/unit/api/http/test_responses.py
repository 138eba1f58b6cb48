"""What a reader accepts, and what it has already."""

from __future__ import annotations

import pytest
from fastapi import Response

from api.http.documents import Progress
from api.http.queries import ResultFormat
from api.http.responses import conditional_json, result_format, written
from storage.ids import new_id


@pytest.mark.parametrize(
    ("accept", "wanted"),
    [
        (None, "json"),
        ("*/*", "json"),
        ("text/csv", "csv"),
        ("text/csv, application/json", "json"),
        ("application/json;q=0.5, text/csv", "csv"),
        ("text/csv;q=0.2, application/json;q=0.9", "json"),
        ("text/csv;q=nonsense", "json"),
        ("application/vnd.apache.parquet, text/csv;q=0.9", "parquet"),
        ("application/vnd.apache.arrow.stream", "arrow"),
    ],
)
def test_results_are_sent_as_the_reader_prefers(accept: str | None, wanted: str) -> None:
    assert result_format(None, accept) == wanted


def test_the_parameter_wins_over_the_header() -> None:
    assert result_format(ResultFormat.CSV, "application/json") is ResultFormat.CSV
    assert result_format(ResultFormat.JSON, "text/csv") is ResultFormat.JSON


def test_entity_tags_tell_documents_apart() -> None:
    def progress(done: int) -> Progress:
        return Progress(
            total=9,
            queued=0,
            executing=0,
            completed=done,
            timed_out=0,
            failed=0,
            aborted=0,
            cached=0,
        )

    def answer(done: int, given: str | None) -> Response:
        return written(conditional_json(progress(done), given), 200, "")

    tag = answer(1, None).headers["etag"]
    assert answer(2, None).headers["etag"] != tag
    for given in (tag, f"W/{tag}", f'"other", {tag}', "*"):
        assert answer(1, given).status_code == 304
    assert answer(2, tag).status_code == 200


def test_identifiers_of_sweeps_sort_by_time_and_never_meet() -> None:
    made = [new_id() for _ in range(1000)]
    assert len(set(made)) == 1000
    assert made[0][:9] <= made[-1][:9]
    assert {len(identifier) for identifier in made} == {20}
