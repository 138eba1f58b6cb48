"""Tables as data frames, by pyarrow and pandas: `pip install 'fabricsweep-client[frames]'`."""

from __future__ import annotations

import importlib
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from fabricsweep_client.plain_errors import MissingExtraError

if TYPE_CHECKING:
    import pandas
    import pyarrow


class Table:
    """A table as the server sent it: an Arrow stream.

    Numbers of runs that have none are null in Arrow, and NaN or None in pandas.
    """

    def __init__(self, content: bytes) -> None:
        self.content = content

    def to_arrow(self) -> pyarrow.Table:
        """The table in Arrow. Raises MissingExtraError when pyarrow is not installed."""
        return needed("pyarrow.ipc", "frames").open_stream(self.content).read_all()

    def to_pandas(self) -> pandas.DataFrame:
        """The table as a data frame. Raises MissingExtraError when pandas or pyarrow is not installed."""
        return pandas_of(self.to_arrow())


def arrow_of(columns: Iterable[Any]) -> pyarrow.Table:
    """A figure of an answer in Arrow; a column has a `name`, a `type` and `values`."""
    pa = needed("pyarrow", "frames")
    types = {
        "number": pa.float64(),
        "integer": pa.int64(),
        "boolean": pa.bool_(),
        "text": pa.string(),
    }
    return pa.table({c.name: pa.array(c.values, types.get(c.type)) for c in columns})


def pandas_of(table: pyarrow.Table) -> pandas.DataFrame:
    """A table of Arrow as a data frame."""
    needed("pandas", "frames")
    return table.to_pandas()


def needed(module: str, extra: str) -> Any:
    """Import what an extra of this package brings. Raises MissingExtraError naming the extra."""
    try:
        return importlib.import_module(module)
    except ModuleNotFoundError as error:
        library = module.partition(".")[0]
        if (error.name or "").partition(".")[0] != library:
            raise
        message = f"{library} is not installed: pip install 'fabricsweep-client[{extra}]'"
        raise MissingExtraError(message) from error
