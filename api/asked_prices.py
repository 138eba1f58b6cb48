"""The prices that an answer or results are asked for by: a price table, and factors on its classes."""

from __future__ import annotations

import math

from domain.price.component import ComponentClass
from domain.price.reference import PricedBy
from domain.price.shipped_tables import DEFAULT, SHIPPED
from domain.query.errors import refuse
from domain.suggest import hint
from storage.price.store import PriceTableStore
from storage.session import Session

_LEAST, _MOST = 0.05, 20.0
_ALLOWED_FACTORS = f"CLASS=FACTOR by commas, each factor from {_LEAST:g} to {_MOST:g}"


def asked_prices(session: Session, reference: str | None, factors: str | None = None) -> PricedBy:
    """Find a price table, the shipped default where none is named, and multiply its classes.

    Raises
    ------
    QueryError
        there is no such table or class, or a factor is out of range.
    """
    wanted = DEFAULT if reference is None else reference
    found = PriceTableStore(session).get(wanted)
    if found is None:
        message = f"there is no price table '{wanted[:80]}'{hint(wanted, SHIPPED)}"
        raise refuse("prices", wanted[:80], "NAME or NAME@VERSION of a price table", message)
    return found.scaled(_factors(factors or ""))


def _factors(written: str) -> dict[ComponentClass, float]:
    found: dict[ComponentClass, float] = {}
    for part in filter(None, (one.strip() for one in written.split(","))):
        name, _, text = (word.strip() for word in part.partition("="))
        if name not in set(ComponentClass):
            message = f"there is no class of components '{name[:40]}'{hint(name, ComponentClass)}"
            raise refuse("price_factors", part[:60], [*ComponentClass], message)
        factor = _number(text)
        if not _LEAST <= factor <= _MOST:
            message = f"'{part[:60]}' has no factor in range"
            raise refuse("price_factors", part[:60], _ALLOWED_FACTORS, message)
        if ComponentClass(name) in found:
            message = f"{name} is given twice"
            raise refuse("price_factors", part[:60], _ALLOWED_FACTORS, message)
        found[ComponentClass(name)] = factor
    return found


def _number(text: str) -> float:
    try:
        return float(text)
    except ValueError:
        return math.nan
