"""Files of fabrics, written by ``fabricfile``; nothing here touches the database."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, islice

from api.fabric.models.fabric import FabricExportFormat
from api.http.errors import InvalidQueryError
from fabricfile import Fabric, FabricFileError, export_lines

_LINES = 1000


def export_pieces(fabric: Fabric, written: FabricExportFormat) -> Iterator[str]:
    """Write a fabric, piece by piece.

    Raises
    ------
    InvalidQueryError
        The format cannot hold this fabric.
    """
    try:
        return _joined(export_lines(fabric, written.value))
    except FabricFileError as error:
        field, allowed = "format", ", ".join(FabricExportFormat)
        raise InvalidQueryError.of(field, written.value, str(error), allowed) from error


def _joined(lines: Iterator[str]) -> Iterator[str]:
    """Join lines to pieces worth sending; what goes wrong with the first shows before any."""
    first = list(islice(lines, _LINES))
    return chain(["".join(first)], ("".join(piece) for piece in _batches(lines)))


def _batches(lines: Iterator[str]) -> Iterator[list[str]]:
    """Give lines some at a time."""
    while piece := list(islice(lines, _LINES)):
        yield piece
