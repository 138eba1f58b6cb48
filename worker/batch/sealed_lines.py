"""Files of JSON lines with a seal at the end: a file that was cut off or changed shows it.

The first line says what the file is, the last one has the SHA-256 of all lines before it. Nothing in such a
file is ever executed: it is JSON, and bytes in it are base64.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import os
import zlib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Literal, TypeVar

from pydantic import BaseModel, ConfigDict, Field, ValidationError

_SEAL = "sha256"
_LONGEST_LINE = 2**31

_Model = TypeVar("_Model", bound=BaseModel)


class Line(BaseModel):
    """A line of such a file; what it does not know is refused."""

    model_config = ConfigDict(extra="forbid")


class Header(Line):
    """The first line. ``key`` is the secret that claimed runs go by, of a chunk file and its results."""

    version: Literal[1]
    model_revision: int
    key: str = Field(pattern=r"^[0-9a-f]{32}$")


class FileRefusedError(Exception):
    """A file is not what it should be; the message names the file, the line and why."""


def write_sealed(path: Path, lines: Iterable[BaseModel]) -> None:
    """Write a file, which appears under its name once it is whole; only its owner may read it."""
    draft = path.with_name(f".{path.name}.{os.getpid()}.part")
    digest = hashlib.sha256()
    try:
        descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(descriptor, "wb") as file:
            with gzip.GzipFile(fileobj=file, mode="wb", compresslevel=1, mtime=0) as packed:
                for line in lines:
                    text = line.model_dump_json(exclude_defaults=True).encode() + b"\n"
                    digest.update(text)
                    packed.write(text)
                packed.write(json.dumps({_SEAL: digest.hexdigest()}).encode() + b"\n")
            file.flush()
            os.fsync(file.fileno())
        draft.replace(path)
    finally:
        draft.unlink(missing_ok=True)


def read_sealed(path: Path) -> Iterator[tuple[int, Any]]:
    """Give the documents of a file with the numbers of their lines; what is wrong may show at the end only.

    Raises
    ------
    FileRefusedError
        It cannot be read, is no such file, was cut off, or was changed.
    """
    digest = hashlib.sha256()
    seal = None
    for number, text in _lines(path):
        if seal is not None:
            raise refused(path, number, "lines follow the seal")
        if not text.endswith(b"\n"):
            raise _cut_off(path)
        document = _parsed(path, number, text)
        if isinstance(document, dict) and document.keys() == {_SEAL}:
            seal = document[_SEAL]
            if seal != digest.hexdigest():
                raise refused(path, number, "the seal does not fit: the file was changed")
        else:
            digest.update(text)
            yield number, document
    if seal is None:
        raise _cut_off(path)


def parsed(path: Path, number: int, model: type[_Model], document: Any) -> _Model:
    """Read a document as a model, strictly.

    Raises
    ------
    FileRefusedError
        It is another; the message names the field.
    """
    try:
        return model.model_validate(document)
    except ValidationError as error:
        raise refused(path, number, first_mistake(error)) from error


def first_mistake(error: ValidationError) -> str:
    """Tell the first of the mistakes that a model has found, in one line."""
    first = error.errors(include_url=False)[0]
    return f"{'.'.join(map(str, first['loc'])) or 'the line'}: {first['msg']}"


def refused(path: Path, number: int, why: str) -> FileRefusedError:
    """Make the error that names file and line."""
    return FileRefusedError(f"{path}, line {number}: {why}")


def _cut_off(path: Path) -> FileRefusedError:
    return FileRefusedError(f"{path}: the file was cut off: its last line, the seal, is not there")


def _lines(path: Path) -> Iterator[tuple[int, bytes]]:
    try:
        with gzip.open(path, "rb") as file:
            number = 0
            while text := file.readline(_LONGEST_LINE):
                number += 1
                yield number, text
    except EOFError:
        raise _cut_off(path) from None
    except gzip.BadGzipFile as error:
        raise FileRefusedError(f"{path}: no file of this kind, or damaged: {error}") from error
    except zlib.error as error:
        raise FileRefusedError(f"{path}: damaged: {error}") from error
    except OSError as error:
        raise FileRefusedError(f"{path}: {error.strerror or error}") from error


def _parsed(path: Path, number: int, text: bytes) -> Any:
    try:
        return json.loads(text)
    except ValueError as error:
        raise refused(path, number, f"no JSON: {error}") from error
