"""The tables, one a file."""

from storage.price.tables.price_tables import price_tables

__all__ = ["price_tables"]
