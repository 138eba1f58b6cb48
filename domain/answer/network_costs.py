"""Whether the networks of a study can be priced, and by which table."""

from __future__ import annotations

from domain.answer.cost_figures import PricesText
from domain.answer.study import Study
from domain.catalog.load import load_catalog
from domain.price.reference import PricedBy


def prices_text(study: Study) -> PricesText | None:
    """Say which table the networks of a study are priced by; None where none can be priced."""
    return table_text(study.prices) if has_bills(study) else None


def table_text(prices: PricedBy) -> PricesText:
    """Say which table something is priced by."""
    return PricesText(
        name=prices.name,
        version=prices.version,
        digest=prices.digest,
        title=prices.table.title,
        factors={kind.value: factor for kind, factor in prices.factors},
    )


def has_bills(study: Study) -> bool:
    """Say whether any network of a study can be priced at all: by formulas without links none is bought."""
    has_links = load_catalog().by_model[study.model].has_links
    return has_links and any(facts.get("bill") is not None for facts in study.networks)
