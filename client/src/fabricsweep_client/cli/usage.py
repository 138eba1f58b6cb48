"""What commands read from the command line and from files, and how they write files."""

import json
import os
import re
import shutil
import stat
import sys
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, BinaryIO

from fabricsweep_client.cli.console import TerminalFile
from fabricsweep_client.spec_files import SpecFileError, with_files

Target = BinaryIO | TerminalFile
FILES = ("csv", "arrow", "parquet")
"""Formats of tables in files."""
STANDARD = "-"
"""Instead of a file: standard input or output."""


class UsageError(Exception):
    """The command was used wrongly; the message says how."""


@contextmanager
def opened(name: str) -> Iterator[BinaryIO]:
    """A file, or standard input for `-`, opened for reading bytes. Raises UsageError naming it."""
    with ExitStack() as stack:
        file = sys.stdin.buffer if name == STANDARD else stack.enter_context(_open(name))
        # What goes into a form must tell its size, which pipes cannot.
        yield file if _is_regular(file) else stack.enter_context(_spooled(file))


def _open(name: str) -> BinaryIO:
    try:
        return Path(name).open("rb")
    except OSError as error:
        message = f"{name}: {error.strerror}"
        raise UsageError(message) from error


def _is_regular(file: BinaryIO) -> bool:
    try:
        return stat.S_ISREG(os.fstat(file.fileno()).st_mode)
    except (OSError, ValueError):  # not a file of the system's
        return False


def _spooled(file: BinaryIO) -> BinaryIO:
    """All that a pipe says, from its begin, in a file that vanishes when it is closed."""
    spool = tempfile.TemporaryFile()  # noqa: SIM115 - whoever asked closes it
    shutil.copyfileobj(file, spool)
    spool.seek(0)
    return spool


def read_bytes(name: str) -> bytes:
    """The bytes of a file, or of standard input for `-`. Raises UsageError naming it."""
    with opened(name) as file:
        return file.read()


def read_spec(name: str) -> bytes:
    """The text of a specification, with the values of the files that it names in their places.

    Raises UsageError naming the file that cannot be read or taken.
    """
    folder = Path() if name == STANDARD else Path(name).parent
    try:
        return with_files(read_bytes(name), "standard input" if name == STANDARD else name, folder)
    except SpecFileError as error:
        raise UsageError(str(error)) from error


def read_names(name: str) -> list[str]:
    """Names, one a line, in their order; blank lines and lines that start with `#` are skipped.

    Raises UsageError naming the line of a name that is given twice, or that there is none.
    """
    try:
        lines = read_bytes(name).decode().splitlines()
    except UnicodeDecodeError as error:
        message = f"{name}: is no UTF-8 text ({error.reason} at byte {error.start})"
        raise UsageError(message) from error
    seen: dict[str, int] = {}
    for number, line in enumerate(lines, start=1):
        text = line.strip()
        if not text or text.startswith("#"):
            continue
        if text in seen:
            message = f"{name}:{number}: {text!r} stands in line {seen[text]} already"
            raise UsageError(message)
        seen[text] = number
    if not seen:
        message = f"{name}: no names in it (one endpoint a line, in the order of the ranks)"
        raise UsageError(message)
    return list(seen)


@contextmanager
def written(name: str) -> Iterator[Target]:
    """A file to write, which appears only when it is complete; standard output for `-`."""
    if name == STANDARD:
        out = sys.stdout.buffer
        yield TerminalFile(out) if sys.stdout.isatty() else out
        out.flush()
        return
    target = Path(name)
    unfinished = target.with_name(target.name + ".part")
    try:
        with unfinished.open("wb") as file:
            yield file
        unfinished.replace(target)
    finally:
        unfinished.unlink(missing_ok=True)


def write_pieces(name: str, pieces: Iterable[bytes]) -> None:
    """Write pieces as they arrive to a file or, for `-`, to standard output."""
    with written(name) as file:
        for piece in pieces:
            file.write(piece)


def refuse_terminal(style: str) -> None:
    """Raise UsageError where bytes that are no text would go to a terminal."""
    if style != "csv" and sys.stdout.isatty():
        message = f"--format {style} is not for terminals: redirect it"
        raise UsageError(message)


def first_records(pieces: Iterable[bytes], count: int) -> Iterator[bytes]:
    """The header of a CSV and its first `count` records, from pieces of any size.

    A line end inside quotes belongs to its cell.
    """
    left, quoted = count + 1, False
    for piece in pieces:
        for part in re.split(b"(?<=\n)", piece):
            quoted ^= part.count(b'"') % 2 == 1
            yield part
            left -= part.endswith(b"\n") and not quoted
            if left == 0:
                return


def settings(option: str, text: str) -> dict[str, Any]:
    """Read `kind=hyperx,widths=[4, 4],endpoints=64`: numbers, true, false, null, lists, or texts.

    Raises UsageError naming the option and the part that is no `NAME=VALUE`.
    """
    found: dict[str, Any] = {}
    for part in re.split(r",(?![^\[]*\])", text):
        name, equals, value = (piece.strip() for piece in part.partition("="))
        if not equals or not name or not value:
            message = f"{option}: {part.strip()!r} is no NAME=VALUE"
            raise UsageError(message)
        if name in found:
            message = f"{option}: {name} is given twice"
            raise UsageError(message)
        found[name] = value_of(value)
    return found


def reference(text: str) -> tuple[str, int | None]:
    """Read `NAME` or `NAME@VERSION`. Raises UsageError for a version that is no number from 1."""
    name, at, version = text.partition("@")
    if not at:
        return name, None
    if not version.isascii() or not version.isdecimal() or int(version) < 1:
        message = f"{text}: a version is a number from 1, as in {name}@1"
        raise UsageError(message)
    return name, int(version)


def value_of(text: str) -> Any:
    """Read a number, true, false, null, a list or an object of JSON, or a text."""
    try:
        return json.loads(text)
    except json.JSONDecodeError:
        return text
