"""Networks of a draft as the API tells them."""

from __future__ import annotations

from collections.abc import Iterable

from api.sweep.models.draft_network import DraftNetworkDocument, Span
from domain.sweep.plan.draft_networks import DraftNetwork

_AS_TOLD = ("endpoints", "routers", "radix", "diameter", "busiest_class")


def network_documents(networks: Iterable[DraftNetwork]) -> list[DraftNetworkDocument]:
    """Give the documents of networks."""
    return [_document(network) for network in networks]


def _document(network: DraftNetwork) -> DraftNetworkDocument:
    facts = network.facts
    endpoints, each = facts.get("endpoints"), facts.get("cables_per_endpoint")
    cables = None if endpoints is None or each is None else round(endpoints * each)
    spans = {name: Span(low=low, high=high) for name, (low, high) in network.ranges.items()}
    told = {name: facts.get(name) for name in _AS_TOLD}
    return DraftNetworkDocument(
        title=network.title,
        settings=network.settings,
        cables=cables,
        unknown=dict(facts.get("unknown") or {}),
        **told,
        **spans,
    )
