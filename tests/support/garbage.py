"""What collecting has made, ten thousand tests, is kept: the collector of circles never looks at it."""

from __future__ import annotations

from runtime.garbage import collect_seldom


def pytest_collection_finish() -> None:
    """Have the collector look seldom from now on."""
    collect_seldom()
