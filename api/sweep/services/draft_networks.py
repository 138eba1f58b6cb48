"""Networks of a draft, and their chosen sizes, as the API tells them."""

from __future__ import annotations

from collections.abc import Iterable

from api.sweep.models.chosen_network import ChosenNetworkDocument
from api.sweep.models.draft_network import DraftNetworkDocument, Span
from domain.sweep.plan.draft_networks import DraftNetwork
from domain.sweep.plan.equal import Selection

MOST_CHOSEN = 200
_AS_TOLD = ("endpoints", "routers", "radix", "diameter", "busiest_class")


def network_documents(networks: Iterable[DraftNetwork]) -> list[DraftNetworkDocument]:
    """Give the documents of networks."""
    return [_document(network) for network in networks]


def chosen_documents(selection: Selection | None) -> list[ChosenNetworkDocument]:
    """Give the documents of the first networks whose sizes were chosen."""
    networks = () if selection is None else selection.networks[:MOST_CHOSEN]
    return [ChosenNetworkDocument.model_validate(one, from_attributes=True) for one in networks]


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
