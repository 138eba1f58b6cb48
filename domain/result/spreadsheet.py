"""Texts that a spreadsheet would take for a formula.

Whoever names a sweep, a job or a value may write what a spreadsheet of another reader runs. Every CSV file of
the service writes such a text with an apostrophe before it, which spreadsheets show as the text that it is.
"""

from __future__ import annotations

FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r")
"""What a spreadsheet runs a text as a formula for, where it begins with one of them."""
GUARD = "'"
"""What stands before such a text."""


def guarded(text: str) -> str:
    """Give a text that no spreadsheet runs; numbers are no texts and stay as they are."""
    return f"{GUARD}{text}" if text.startswith(FORMULA_STARTS) else text
