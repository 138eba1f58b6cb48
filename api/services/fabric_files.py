"""Files of fabrics, read and written by ``fabricfile``; nothing here touches the database."""

from __future__ import annotations

from collections.abc import Iterator

from api.models.fabric import FabricExportFormat
from fabricfile import Fabric


def export_pieces(fabric: Fabric, written: FabricExportFormat) -> Iterator[str]:
    """Write a fabric, piece by piece."""
    raise NotImplementedError
