"""The tables, one a file."""

from storage.operation.tables.backups import backups

__all__ = ["backups"]
