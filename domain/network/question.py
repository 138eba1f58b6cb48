"""What is asked of the core for a picture of a network, and what it answers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from domain.network.drawing import MOST_LINKS, MOST_ROUTERS, Drawing
from domain.network.loads import PortLoads
from domain.network.traffic import Flows

_RATES = ("link_bandwidth_gbps", "classes")
"""Names under which the static model tells rates as the packet model does."""
_FAILING_MODELS = ("packet", "flow")
"""A run of another model has no failures, or draws them anew in each trial."""


@dataclass(frozen=True, slots=True)
class PictureQuestion:
    """The network of a point, or of an imported fabric alone.

    Attributes
    ----------
    sections
        `topology`, and where they matter `network`, `failures`, `base_seed` and `replicate`.
    fabric
        the stored content of the fabric that the topology names; None where it names none.
    ports, flows
        tables of the run that the picture is of.
    most_routers, most_links
        what is drawn one by one; of more, parts are.
    """

    sections: Mapping[str, Any]
    fabric: bytes | None = None
    ports: PortLoads | None = None
    flows: Flows | None = None
    most_routers: int = MOST_ROUTERS
    most_links: int = MOST_LINKS


@dataclass(frozen=True, slots=True)
class Picture:
    """A drawing and the facts of its network, as `simcore.network_facts` gives them."""

    drawing: Drawing
    facts: Mapping[str, Any]


class NotDrawnError(Exception):
    """The network is not drawn; the message says why."""


def sections_of_point(point: Mapping[str, Any], replicate: int) -> dict[str, Any]:
    """Give the parts of a canonical point that its picture depends on."""
    sections: dict[str, Any] = {"topology": point["topology"]}
    if "network" in point:
        sections["network"] = point["network"]
    elif "congestion" in point and point["topology"]["kind"] != "fabric":
        told = {name: point["congestion"].get(name) for name in _RATES}
        sections["network"] = {name: value for name, value in told.items() if value is not None}
    if point["model"] in _FAILING_MODELS and point.get("failures"):
        seeds = {"base_seed": point.get("base_seed", 1), "replicate": replicate}
        sections |= {"failures": point["failures"], **seeds}
    return sections
