"""How far a value lies from that of something else, in words."""

from __future__ import annotations

from domain.answer.comparison_document import Difference
from domain.answer.words import ValueStyle, factor_text, interval_texts


def change_words(found: Difference, shown: ValueStyle | None, of: str, confidence: float) -> str:
    """Say a change and its interval: `1.2 times what it is in “a” (95 % interval 1.1 to 1.3)`.

    Parameters
    ----------
    found
        with a change.
    shown
        how values are written, where the change is their difference; None where it is a ratio.
    of
        what the other is called.
    """
    change = found.change
    assert change is not None, "what has moved has a change"
    has_interval = change.low is not None and change.high is not None and change.low < change.high
    low, high = change.low or 0.0, change.high or 0.0
    if shown is None:
        told = f"{factor_text(change.mean, change.low, change.high)} what it is in {of}"
        ends = " to ".join(interval_texts(low, high, 1.0))
    else:
        is_more = change.mean > 0
        told = f"{shown.text(abs(change.mean))} {'more' if is_more else 'less'} than in {of}"
        ends = shown.interval(*((low, high) if is_more else (-high, -low)))
    return f"{told} ({confidence * 100:g} % interval {ends})" if has_interval else told
