"""What sentences call the things that are compared."""

from __future__ import annotations

from collections import Counter

from domain.answer.labels import readable


def names_told_apart(*things: tuple[str, str]) -> list[str]:
    """Give names that differ: one that several things have stands with the identifier.

    Parameters
    ----------
    things
        name and identifier of each.
    """
    shown = [readable(name) for name, _ in things]
    often = Counter(shown)
    return [
        name if often[name] == 1 else f"{name} ({identifier})"
        for name, (_, identifier) in zip(shown, things, strict=True)
    ]


def quoted(name: str) -> str:
    """Set a name apart from the words of a sentence."""
    return f"“{name}”"
