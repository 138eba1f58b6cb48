"""Which fabrics a process keeps, and for how long."""

from __future__ import annotations

from typing import Any

import pytest

from worker.run.fabric_cache import FabricCache


class Counting(FabricCache):
    """Counts what is loaded instead of reading it."""

    def __init__(self) -> None:
        super().__init__(engine=None, blobs=None)  # type: ignore[arg-type]
        self.loaded: list[str] = []

    def _load(self, digest: str) -> Any:
        self.loaded.append(digest)
        return f"fabric {digest}"


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
        assert cache.of(point("a")) == {"a": "fabric a"}
    assert cache.loaded == ["a"]


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
