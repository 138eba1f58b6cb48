"""Read the catalogue."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from domain.catalog.models import Catalog

CATALOG_PATH = Path(__file__).with_name("catalog.json")


def read_catalog(path: Path) -> Catalog:
    """Read the catalogue at `path`.

    Raises
    ------
    pydantic.ValidationError
        the file is no catalogue of the version this code understands.
    OSError
        the file cannot be read.
    """
    return Catalog.model_validate_json(path.read_bytes())


@lru_cache(maxsize=1)
def load_catalog() -> Catalog:
    """Give the generated catalogue that ships with this package; read once a process."""
    return read_catalog(CATALOG_PATH)
