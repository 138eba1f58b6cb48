"""Texts that can be stored and sent: no NUL, and no half of a surrogate pair."""

from __future__ import annotations

import re

_UNSTORABLE = re.compile("[\x00\ud800-\udfff]")
ALLOWED = "text without NUL and lone surrogates"


def is_storable(text: str) -> bool:
    """Say whether the database and UTF-8 can hold `text`."""
    return _UNSTORABLE.search(text) is None


def unstorable_message(text: str) -> str:
    """Name the first character of `text` that cannot be stored; there must be one."""
    found = _UNSTORABLE.search(text)
    assert found is not None
    return f"holds the character U+{ord(found[0]):04X}, which no text here may hold"


def visible(text: str) -> str:
    """Give the first characters of `text` with those that cannot be sent written out."""
    return _UNSTORABLE.sub(lambda found: f"\\u{ord(found[0]):04x}", text[:120])
