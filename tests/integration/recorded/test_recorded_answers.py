"""The answers that the dashboard's tests read are those that the service gives."""

from __future__ import annotations

import json
import os

from tests.golden.stored import differences
from tests.integration.recorded.recording import FOLDER, path_of, record, write
from tests.integration.recorded.update import RECORDS
from tests.support.stack import Stack


def test_recorded_answers_are_those_of_the_service(stack: Stack) -> None:
    with stack.thread_worker():
        documents = record(stack)
    if os.environ.get(RECORDS):
        write(documents)
    assert {path.stem for path in FOLDER.glob("*.json")} == set(documents)
    found = [
        f"{name}{difference}"
        for name, document in documents.items()
        for difference in differences(json.loads(path_of(name).read_text("utf-8")), document)
    ]
    assert not found, "\n".join([*found[:20], "python -m tests.integration.recorded.update"])
