"""The API's threads share pools of memory, where the C library can."""

from __future__ import annotations

import platform

from api.memory import share_arenas


def test_glibc_takes_the_bound() -> None:
    assert share_arenas() == (platform.libc_ver()[0] == "glibc")
