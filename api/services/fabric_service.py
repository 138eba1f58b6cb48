"""Imported fabrics: import, list, read, export."""

from __future__ import annotations

from api.config import Settings
from domain.catalog.models import Catalog
from storage.session import Session


class FabricService:
    """Decides what happens to fabrics."""

    def __init__(self, session: Session, catalog: Catalog, settings: Settings) -> None:
        self._session = session
        self._catalog = catalog
        self._settings = settings
