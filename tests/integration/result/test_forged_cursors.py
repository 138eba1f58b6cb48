"""A cursor is no secret: whoever forges one is told so and never breaks anything."""

from __future__ import annotations

import base64
import json
from typing import Any

import pytest

from domain.query import cursor as cursors
from tests.support.specs import tiny
from tests.support.stack import Stack


def forged(genuine: str, values: list[Any]) -> str:
    """Change the values of a genuine cursor and make its checksum fit again."""
    body = json.loads(base64.urlsafe_b64decode(genuine + "=" * (-len(genuine) % 4)))
    body = {"v": body["v"], "q": body["q"], "k": values}
    body["c"] = cursors._checksum(body)
    text = json.dumps(body, separators=(",", ":"))
    return base64.urlsafe_b64encode(text.encode()).decode().rstrip("=")


@pytest.fixture(scope="module")
def lists(stack: Stack) -> dict[str, str]:
    """Lists of two pages or more, each with the cursor of its second."""
    stack.submit(tiny())
    sweep_id = stack.submit(tiny())
    found = {}
    below = ("", "points", "points/0", "results")
    for path in (f"/v1/sweeps/{sweep_id}/{part}" if part else "/v1/sweeps" for part in below):
        cursor = stack.get(path, limit=1)["next_cursor"]
        if cursor is not None:
            found[path] = cursor
    assert len(found) >= 3
    return found


@pytest.mark.parametrize(
    "value", [2**31, 2**63, -(2**70), 10**300, 1e300, 0.5, "text", "9999-99-99", None, True, [], {}]
)
def test_a_forged_cursor_is_refused_or_leads_somewhere(
    stack: Stack, lists: dict[str, str], value: Any
) -> None:
    for path, genuine in lists.items():
        body = json.loads(base64.urlsafe_b64decode(genuine + "=" * (-len(genuine) % 4)))
        for place in range(len(body["k"])):
            values = [value if index == place else own for index, own in enumerate(body["k"])]
            cursor = forged(genuine, values)
            answer = stack.api.get(path, params={"limit": 1, "cursor": cursor})
            assert answer.status_code in (200, 422), (path, values, answer.text)
            if answer.status_code == 422:
                assert answer.json()["errors"][0]["field"] == "cursor"
