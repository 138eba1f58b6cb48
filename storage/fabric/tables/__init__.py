"""The tables, one a file."""

from storage.fabric.tables.fabric_contents import fabric_contents
from storage.fabric.tables.fabrics import fabrics

__all__ = ["fabric_contents", "fabrics"]
