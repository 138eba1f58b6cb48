"""A price table under the name by which it was asked for."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from domain.attachment.name import ATTACHMENT_NAME
from domain.price.component import PRICE_PARTS, ComponentClass
from domain.price.shipped_tables import shipped_table
from domain.price.table import PriceTable

SHIPPED_VERSION = 0
"""Of the tables that come with the product."""
LARGEST_VERSION = 2**31 - 1
_REFERENCE = re.compile(rf"({ATTACHMENT_NAME})(?:@([0-9]{{1,10}}))?")


@dataclass(frozen=True)
class PricedBy:
    """A table, and where it comes from.

    Attributes
    ----------
    version
        of the project's table of that name; 0 of a shipped one.
    digest
        of the content, SHA-256.
    factors
        by class of components, what its prices were multiplied by for a question; empty: nothing.
    """

    name: str
    version: int
    digest: str
    table: PriceTable
    factors: tuple[tuple[ComponentClass, float], ...] = ()

    def scaled(self, factors: Mapping[ComponentClass, float]) -> PricedBy:
        """Give the same with the prices of some classes multiplied, and their spread with them."""
        changed = {kind: factor for kind, factor in factors.items() if factor != 1.0}
        if not changed:
            return self
        components = [
            one.model_copy(
                update={
                    name: getattr(one, name) * changed.get(one.component, 1.0)
                    for name in PRICE_PARTS
                }
            )
            for one in self.table.components
        ]
        table = self.table.model_copy(update={"components": components})
        ordered = tuple(sorted(changed.items()))
        return PricedBy(self.name, self.version, self.digest, table, ordered)


def content_digest(table: PriceTable) -> str:
    """Give the SHA-256 of what a table says, however it is written."""
    content = json.dumps(table.to_document(), sort_keys=True, ensure_ascii=False)
    return hashlib.sha256(content.encode()).hexdigest()


@cache
def shipped_prices(name: str) -> PricedBy:
    """Give a shipped table, one of `domain.price.shipped_tables.SHIPPED`."""
    table = shipped_table(name)
    return PricedBy(name, SHIPPED_VERSION, content_digest(table), table)


def split_reference(reference: str) -> tuple[str, int | None] | None:
    """Read NAME or NAME@VERSION, the version None where there is none; None where it is neither."""
    found = _REFERENCE.fullmatch(reference)
    if found is None:
        return None
    name, version = found.groups()
    if version is None:
        return name, None
    return (name, int(version)) if int(version) <= LARGEST_VERSION else None
