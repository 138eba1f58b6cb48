"""The canonical content of a fabric: its digest, and its compressed form for storage."""

from __future__ import annotations

import hashlib
import json
import zlib
from typing import TYPE_CHECKING, NoReturn

from fabricfile.document import document_of, fabric_of
from fabricfile.problems import FabricFileError, Problem

if TYPE_CHECKING:
    from fabricfile.fabric import Fabric

MAGIC = b"fabricfile/1\n"
MAX_CONTENT_BYTES = 1 << 30


def canonical(fabric: Fabric) -> bytes:
    """The content: the document with sorted keys and without spaces, a line end, the tables or nothing."""
    text = json.dumps(document_of(fabric), sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return text.encode("ascii") + b"\n" + (fabric.tables_bytes() or b"")


def digest_of(fabric: Fabric) -> str:
    """SHA-256 of the content, whether it has tables included."""
    mark = b"wiring\n" if fabric.tables is None else b"tables\n"
    return hashlib.sha256(MAGIC + mark + canonical(fabric)).hexdigest()


def packed(fabric: Fabric) -> bytes:
    """The compressed content."""
    mark = b"wiring\n" if fabric.tables is None else b"tables\n"
    return MAGIC + mark + zlib.compress(canonical(fabric), 6)


def unpacked(data: bytes) -> Fabric:
    """The fabric of compressed content; `FabricFileError` when the bytes are no such thing."""
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
    return fabric_of(document, tables if has_tables else None)


def _refuse(message: str, cause: Exception | None = None) -> NoReturn:
    raise FabricFileError((Problem("stored_fabric", message),)) from cause
