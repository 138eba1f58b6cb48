"""The price tables that come with FabricSweep; every project has them, and nobody changes them."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from domain.price.table import PriceTable, read_price_table

DEFAULT = "list-2026"
"""What a study is priced by when nobody names another table."""
SHIPPED = ("list-2026", "slim-fly-2014", "mudigonda-2011")
_FOLDER = Path(__file__).parent / "shipped"


def shipped_text(name: str) -> str:
    """Give a shipped table as YAML."""
    return (_FOLDER / f"{name}.yaml").read_text(encoding="utf-8")


@cache
def shipped_table(name: str) -> PriceTable:
    """Read a shipped table, one of :data:`SHIPPED`."""
    return read_price_table(shipped_text(name))
