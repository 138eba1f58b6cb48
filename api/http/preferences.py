"""What a reader prefers: the headers Accept and Accept-Encoding, read one way."""

from __future__ import annotations

from collections.abc import Iterable


def preferences(header: str) -> dict[str, float]:
    """Give each name of a list such as ``text/csv, */*;q=0.5`` with its q value.

    A q value that is no number from 0 to 1 counts as 0: what is not understood is not wanted.
    """
    found = {}
    for part in header.split(","):
        name, *parameters = (piece.strip().lower() for piece in part.split(";"))
        if name:
            found[name] = _quality(parameters)
    return found


def accepts(header: str, media_type: str) -> float:
    """Give the q value that an Accept header grants to a media type, by name or by ``*``.

    The most exact entry decides; an empty header accepts everything.
    """
    known = preferences(header)
    if not known:
        return 1.0
    entries = (media_type, f"{media_type.split('/', maxsplit=1)[0]}/*", "*/*")
    return next((known[entry] for entry in entries if entry in known), 0.0)


def first_encoding(header: str, offered: Iterable[str]) -> str | None:
    """Choose the encoding that the reader likes best; among equals the one offered first."""
    known = preferences(header)
    best, best_quality = None, 0.0
    for encoding in offered:
        quality = known.get(encoding, known.get("*", 0.0))
        if quality > best_quality:
            best, best_quality = encoding, quality
    return best


def _quality(parameters: list[str]) -> float:
    for parameter in parameters:
        if parameter.startswith("q="):
            try:
                quality = float(parameter[2:])
            except ValueError:
                return 0.0
            return quality if 0 <= quality <= 1 else 0.0
    return 1.0
