"""An answer as a notebook shows it: what is left out, sentences, cautions, a link to its page."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from typing import Protocol


class Alarming(Protocol):
    """A caution: its text."""

    text: str


class Telling(Protocol):
    """What an answer says in words."""

    left_out: Sequence[str]
    sentences: Sequence[str]
    alarms: Sequence[Alarming]
    notes: Sequence[str]


def html_of(answer: Telling, url: str | None) -> str:
    """Give the HTML: the first sentence large, the others and the cautions below it."""
    first, *others = answer.sentences or ["This answer has no sentence."]
    parts = [f"<p style='font-size:1.1em;margin:.2em 0'><b>{escape(first)}</b></p>"]
    parts += _list(answer.left_out, "Left out")
    parts += _list(others, "")
    parts += _list([alarm.text for alarm in answer.alarms], "Cautions")
    if answer.notes:
        notes = "".join(f"<li>{escape(note)}</li>" for note in answer.notes)
        parts.append(f"<details><summary>How sure</summary><ul>{notes}</ul></details>")
    if url is not None:
        parts.append(f"<p><a href='{escape(url, quote=True)}'>Figures and results</a></p>")
    return f"<div>{''.join(parts)}</div>"


def text_of(answer: Telling) -> str:
    """Give the short text: what is left out, sentences, cautions after an exclamation mark."""
    cautions = [f"! {alarm.text}" for alarm in answer.alarms]
    return "\n".join([*answer.left_out, *answer.sentences, *cautions]) or "No sentence."


def _list(texts: Iterable[str], title: str) -> list[str]:
    items = "".join(f"<li>{escape(text)}</li>" for text in texts)
    heading = f"<b>{title}</b>" if title and items else ""
    return [f"{heading}<ul style='margin:.2em 0'>{items}</ul>"] if items else []
