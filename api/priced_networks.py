"""What the networks of a sweep are priced by in tables of results, and the columns of that."""

from __future__ import annotations

from api.asked_prices import asked_prices
from domain.answer.cost_figures import PricesText
from domain.answer.network_costs import table_text
from domain.catalog.models import Catalog
from domain.price.network_columns import network_columns
from domain.price.reference import PricedBy
from domain.query.columns import NetworkColumn
from storage.session import Session
from storage.sweep.records.sweep import SweepRecord, SweepSpecRecord


def sweep_prices(
    session: Session, catalog: Catalog, sweep: SweepRecord, reference: str | None
) -> PricedBy | None:
    """Find what the networks of a sweep are priced by; None of models without links: none is bought.

    Raises
    ------
    QueryError
        There is no such table.
    """
    prices = asked_prices(session, reference)
    return prices if catalog.by_model[sweep.model].has_links else None


def priced_columns(spec: SweepSpecRecord, prices: PricedBy | None) -> tuple[NetworkColumn, ...]:
    """Give the columns of what the networks of a sweep cost and draw; none without prices."""
    return () if prices is None else network_columns(spec.networks, prices)


def prices_scope(prices: PricedBy | None) -> str:
    """Tell tables apart, for cursors and entity tags: a name may come to mean another one."""
    return "" if prices is None else f"{prices.name}@{prices.version} {prices.digest}"


def prices_document(prices: PricedBy | None) -> PricesText | None:
    """Say which table it is."""
    return None if prices is None else table_text(prices)
