"""How the numbers of one column of a run's table are spread."""

from __future__ import annotations

import numpy as np
import pyarrow as pa

from api.run.models.run_table import ColumnQuantiles, QuantileDocument
from api.run.services.table_files import opened
from storage.blobs import Blobs
from storage.run.records.table import TableRecord


class NoNumbersError(Exception):
    """The table has no such column, or it holds no numbers; ``columns`` are those that do."""

    def __init__(self, columns: list[str]) -> None:
        super().__init__(", ".join(columns))
        self.columns = columns


def column_quantiles(blobs: Blobs, table: TableRecord, column: str, steps: int) -> ColumnQuantiles:
    """Give ``steps`` + 1 quantiles of a column, least and greatest included.

    Only this column is held in memory, 8 bytes a row.
    """
    with opened(blobs, table) as reader:
        numeric = [field.name for field in reader.schema if _is_number(field.type)]
        if column not in numeric:
            raise NoNumbersError(numeric)
        parts = [batch.column(column).to_numpy(zero_copy_only=False) for batch in reader]
    given = np.concatenate([part.astype(float) for part in parts]) if parts else np.empty(0)
    values = given[np.isfinite(given)]
    fractions = np.linspace(0.0, 1.0, steps + 1)
    found: list[float] = np.quantile(values, fractions).tolist() if len(values) else []
    return ColumnQuantiles(
        column=column,
        rows=len(given),
        missing=len(given) - len(values),
        mean=float(values.mean()) if len(values) else None,
        quantiles=[
            QuantileDocument(fraction=float(fraction), value=float(value))
            for fraction, value in zip(fractions, found, strict=False)
        ],
    )


def _is_number(type_: pa.DataType) -> bool:
    return bool(pa.types.is_integer(type_) or pa.types.is_floating(type_))
