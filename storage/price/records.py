"""Price tables as they are kept."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from pydantic import BaseModel

from domain.price.table import PriceTable


@dataclass(frozen=True, slots=True)
class NewPriceTable:
    """One to be stored; ``text`` is the YAML that says what ``table`` says."""

    name: str
    table: PriceTable
    text: str


class PriceTableVersion(BaseModel):
    """One version of a name."""

    version: int
    digest: str
    created_at: datetime


class PriceTableSummary(PriceTableVersion):
    """What a list shows of a name: its latest version, with the number of its components."""

    name: str
    title: str
    components: int


class PriceTableRecord(PriceTableVersion):
    """One version of a price table of a project."""

    name: str
    document: dict[str, Any]
    text: str
