"""The canonical content of a fabric: its digest, and its compressed form for storage."""

from __future__ import annotations

import hashlib
import json
import zlib
from collections.abc import Mapping
from typing import Any, NoReturn

from fabricfile.problems import FabricFileError, Problem

MAGIC = b"fabricfile/1\n"
MAX_CONTENT_BYTES = 1 << 30


def canonical(document: Mapping[str, Any], tables: bytes | None) -> bytes:
    """The content: the document with sorted keys and without spaces, a line end, the tables or nothing."""
    text = json.dumps(document, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return text.encode("ascii") + b"\n" + (tables or b"")


def digest_of(document: Mapping[str, Any], tables: bytes | None) -> str:
    """SHA-256 of the content, whether it has tables included."""
    return hashlib.sha256(_head(tables) + canonical(document, tables)).hexdigest()


def packed(document: Mapping[str, Any], tables: bytes | None) -> bytes:
    """The compressed content."""
    return _head(tables) + zlib.compress(canonical(document, tables), 6)


def unpacked(data: bytes) -> tuple[Any, bytes | None]:
    """The document, which nobody has checked yet, and the tables of compressed content.

    Raises `FabricFileError` when the bytes are no such thing.
    """
    marks = {MAGIC + b"wiring\n": False, MAGIC + b"tables\n": True}
    start = len(MAGIC) + len(b"wiring\n")
    has_tables = marks.get(bytes(data[:start]))
    if has_tables is None:
        _refuse("the bytes are not a stored fabric")
    expander = zlib.decompressobj()
    try:
        text = expander.decompress(data[start:], MAX_CONTENT_BYTES)
    except zlib.error as error:
        _refuse("the stored fabric is damaged", error)
    if not expander.eof or expander.unused_data:
        _refuse("the stored fabric is cut short, too long or too large")
    line, mark, tables = text.partition(b"\n")
    if not mark:
        _refuse("the stored fabric is damaged")
    try:
        document = json.loads(line)
    except (ValueError, RecursionError) as error:
        _refuse("the stored fabric is damaged", error)
    return document, tables if has_tables else None


def _head(tables: bytes | None) -> bytes:
    return MAGIC + (b"wiring\n" if tables is None else b"tables\n")


def _refuse(message: str, cause: Exception | None = None) -> NoReturn:
    raise FabricFileError((Problem("stored_fabric", message),)) from cause
