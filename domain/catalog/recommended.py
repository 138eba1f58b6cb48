"""The choice `routing: recommended`: a word of specifications, in whose place points have a routing.

The core declares which routings suit a topology. It knows no routing of this name: planning puts one
of those in its place before a point gets its key.
"""

from __future__ import annotations

from domain.catalog.models import Catalog, Component

RECOMMENDED = "recommended"
ROUTING = "routing"
TOPOLOGY = "topology"
_SINCE = 2
_WORD = Component(
    kind=RECOMMENDED,
    title="Recommended",
    help="The routing that suits the topology of each point: the first of those that the catalogue "
    "recommends for it, save where that one cannot serve the point. Results name the routing itself. "
    "What specifications of schema_version 2 have that name no routing.",
    models=("packet",),
)


def catalog_of_spec(catalog: Catalog, model: str, schema_version: int = 1) -> Catalog:
    """Give what specifications of a model choose from: its part of the catalogue, and `recommended`.

    Parameters
    ----------
    schema_version
        decides which routing a specification means that names none.

    Raises
    ------
    KeyError
        there is no such model.
    """
    view = catalog.for_model(model)
    if not _recommends(view):
        return view
    meant = (model,) if is_meant(schema_version) else ()
    word = _WORD.model_copy(update={"models": (model,), "default_for": meant})
    return view.with_section(ROUTING, (*view.sections[ROUTING], word))


def whole_catalog_of_specs(catalog: Catalog) -> Catalog:
    """Give what specifications of all models choose from."""
    models = tuple(name for name in catalog.model_names if _recommends(catalog.for_model(name)))
    if not models:
        return catalog
    word = _WORD.model_copy(update={"models": models})
    return catalog.with_section(ROUTING, (*catalog.sections[ROUTING], word))


def _recommends(view: Catalog) -> bool:
    """Say whether a model has, for each of its topologies, a routing that is recommended."""
    topologies = view.sections.get(TOPOLOGY, ())
    return bool(topologies) and all(recommended_kinds(view, one.kind) for one in topologies)


def is_meant(schema_version: int) -> bool:
    """Say whether a specification of this version that names no routing means `recommended`."""
    return schema_version >= _SINCE


def recommended_kinds(view: Catalog, topology: str) -> tuple[str, ...]:
    """Give the routings of a model that suit a topology, the best first."""
    component = view.component(TOPOLOGY, topology)
    listed = component.recommended_routings if component else ()
    return tuple(one.kind for one in listed if view.component(ROUTING, one.kind))
