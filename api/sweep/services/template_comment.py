"""The comment at the head of an example, which says what a template is."""

from __future__ import annotations

import re

from api.sweep.models.example import Template

_LINE = re.compile(
    r"Template (?P<number>\d+): (?P<points>\d+) points x (?P<replicates>\d+) replicates?, "
    r"(?P<core_seconds>[\d.]+) s of one core, (?P<method>.+)\."
)


def _head(text: str) -> list[str]:
    """Read the lines of the comment that a text begins with, without their marks."""
    lines: list[str] = []
    for line in text.splitlines():
        if not line.startswith("#"):
            break
        lines.append(line.removeprefix("#").strip())
    return lines


def template_of(text: str) -> Template | None:
    """Read what an example says of itself.

    Parameters
    ----------
    text
        a specification. A template's comment begins with its question, up to the first question
        mark, and has a line such as ``Template 3: 8 points x 1 replicate, 12 s of one core, flows.``

    Returns
    -------
    None where the comment has no such line, or asks nothing.
    """
    head = _head(text)
    found = next((match for line in head if (match := _LINE.fullmatch(line))), None)
    question, mark, _ = " ".join(head).partition("?")
    if found is None or not mark:
        return None
    return Template.model_validate({"question": question + mark, **found.groupdict()})
