"""Figures of answers as files."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from fastapi import Response

from api.http.errors import InvalidQueryError
from api.http.queries import ResultFormat
from api.http.responses import LateResponse
from api.http.tabular import file_pieces, table_download
from domain.query.columns import Column

FIGURE = "figure"
_TYPES = {"integer": "number"}


class FigureFile(LateResponse):
    """One figure of an answer, written once the answer is there."""

    def __init__(
        self, answer: Response, sweep_id: str, figure: int | None, chosen: ResultFormat
    ) -> None:
        super().__init__(None)
        self._answer = answer
        self._sweep_id = sweep_id
        self._figure = figure
        self._chosen = chosen

    def write(self) -> Response:
        """Write it.

        Raises
        ------
        InvalidQueryError
            The answer has no such figure.
        """
        made = self._answer.write() if isinstance(self._answer, LateResponse) else self._answer
        tables = json.loads(bytes(made.body))["tables"]
        number = self._figure or 0
        if number >= len(tables):
            told = f"0 to {len(tables) - 1}" if tables else "none: the answer has no figure"
            raise InvalidQueryError.of(FIGURE, number, "the answer has no such figure", told)
        name = f"{self._sweep_id}.answer"
        return table_download(figure_pieces(tables[number], self._chosen), self._chosen, name)


def figure_pieces(table: Mapping[str, Any], chosen: ResultFormat) -> Iterator[bytes]:
    """Give the file of a figure's table, piece by piece."""
    columns = [
        Column(
            name=column["name"],
            kind="meta",
            type=_TYPES.get(column["type"], column["type"]),
            unit=column["unit"],
        )
        for column in table["columns"]
    ]
    rows = zip(*(column["values"] for column in table["columns"]), strict=True)
    return file_pieces(columns, rows, chosen)
