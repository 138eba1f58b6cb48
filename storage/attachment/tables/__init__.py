"""The tables, one a file."""

from storage.attachment.tables.fabric_contents import fabric_contents
from storage.attachment.tables.fabrics import fabrics

__all__ = ["fabric_contents", "fabrics"]
