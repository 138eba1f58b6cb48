"""What takes the place of `routing: recommended` in a point: a routing that suits its topology."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from domain.catalog.models import Catalog
from domain.catalog.recommended import RECOMMENDED, ROUTING, TOPOLOGY, recommended_kinds
from domain.judge import Judge, Refusal, ResolvedSection
from domain.sweep.plan.contents import Content

Sections = Mapping[str, Content]


class RecommendedRoutings:
    """The routings of a model that may stand for `recommended`."""

    def __init__(self, catalog: Catalog, judge: Judge) -> None:
        self._catalog = catalog
        self._judge = judge
        self._resolved: dict[str, ResolvedSection] = {}

    def options(self, sections: Sections) -> list[Sections]:
        """Give a point's sections under each routing that suits its topology, the best first.

        Points under another routing than `recommended` are as they are.
        """
        routing = sections.get(ROUTING)
        if routing is None or routing.kind != RECOMMENDED:
            return [sections]
        kinds = recommended_kinds(self._catalog, sections[TOPOLOGY].kind)
        return [{**sections, ROUTING: self._in_place(routing, kind)} for kind in kinds]

    def _in_place(self, routing: Content, kind: str) -> Content:
        if kind not in self._resolved:
            asked = [(ROUTING, {"kind": kind})]
            (self._resolved[kind],) = self._judge.resolve(self._catalog.models[0].name, asked, {})
        return routing.as_kind(self._resolved[kind], self._catalog.component(ROUTING, kind))


def is_about_routing(refusals: Iterable[Refusal]) -> bool:
    """Say whether a point is refused for its routing, so that another may serve it.

    That the routers have too few channels for a routing is told of the network: the routing of a
    study does not change along an axis of channels.
    """
    return any(refusal.field.partition(".")[0] == ROUTING for refusal in refusals)
