"""Which fabrics and traces a process keeps, and for how long."""

from __future__ import annotations

from typing import Any

import pytest

from domain.attachment.facts import AttachmentKind
from worker.run.attachment_cache import AttachmentCache


class Counting(AttachmentCache):
    """Counts what is loaded instead of reading it."""

    def __init__(self) -> None:
        super().__init__(engine=None, blobs=None)  # type: ignore[arg-type]
        self.loaded: list[str] = []

    def _load(self, kind: AttachmentKind, digest: str) -> Any:
        self.loaded.append(digest)
        return f"{kind} {digest}"


def point(digest: str) -> dict[str, Any]:
    return {"topology": {"kind": "fabric", "fabric": digest}}


@pytest.fixture
def cache() -> Counting:
    return Counting()


def test_a_network_that_is_built_needs_none(cache: Counting) -> None:
    assert cache.of({"topology": {"kind": "ring", "endpoints": 4}}) == {}
    assert cache.loaded == []


def test_a_fabric_is_loaded_once(cache: Counting) -> None:
    for _ in range(3):
        assert cache.of(point("a")) == {(AttachmentKind.FABRIC, "a"): "fabric a"}
    assert cache.loaded == ["a"]


def test_a_point_may_use_a_fabric_and_the_traces_of_several_jobs(cache: Counting) -> None:
    traces = [{"workload": {"kind": "trace", "trace": f"t{number}"}} for number in range(6)]
    whole = point("a") | {"workload": traces[0]["workload"], "environment": {"background": traces}}
    found = cache.of(whole)
    assert len(found) == 7
    assert found[AttachmentKind.TRACE, "t5"] == "trace t5"
    assert cache.of(whole) == found
    assert len(cache.loaded) == 7


def test_the_one_not_used_for_longest_goes(cache: Counting) -> None:
    for digest in "abcd":
        cache.of(point(digest))
    cache.of(point("a"))
    cache.of(point("e"))
    cache.loaded.clear()
    for digest in "acde":
        cache.of(point(digest))
    assert cache.loaded == []
    cache.of(point("b"))
    assert cache.loaded == ["b"]
