"""OpenSM's tables beside ours on the same fabric, with the same random draws."""

from __future__ import annotations

import random
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

import fabricfile
import simcore
from fabricfile import Fabric
from fabricfile.export import ibnetdiscover
from tests.validation.ebb_study import Point, make_point
from tests.validation.opensm.simulate import Programs, Routing, route

DRAWS = 500
NAME = "fabric"


@dataclass(frozen=True)
class Pair:
    """An engine of OpenSM and the one of ours that does the same.

    `lid_order` has OpenSM route destinations in the order of local identifiers, which are drawn at
    random; its own order is by router.
    """

    label: str
    engine: str
    ours: dict[str, Any]
    lid_order: bool = False
    exact_on_ordered_trees: bool = False


PAIRS = (
    Pair(
        "minhop",
        "minhop",
        {"kind": "min_hop", "destination_order": "by_router"},
        exact_on_ordered_trees=True,
    ),
    Pair(
        "minhop, random order",
        "minhop",
        {"kind": "min_hop", "destination_order": "lid"},
        lid_order=True,
        exact_on_ordered_trees=True,
    ),
    Pair("updn", "updn", {"kind": "up_down", "destination_order": "by_router"}),
    Pair("ftree", "ftree", {"kind": "d_mod_k"}, exact_on_ordered_trees=True),
    Pair("dfsssp", "dfsssp", {"kind": "dfsssp"}),
)


@dataclass(frozen=True)
class Row:
    """One fabric under one pair of engines; bandwidths are shares of link bandwidth."""

    fabric: str
    pair: str
    engine: str
    ran: str
    theirs: float
    ours: float
    equal_entries: float
    their_lanes: int
    our_lanes: int
    their_seconds: float
    must_agree: bool

    @property
    def agrees(self) -> bool:
        """Whether the engine asked for ran, and the two are equal to three digits."""
        return self.ran == self.engine and f"{self.theirs:.3f}" == f"{self.ours:.3f}"

    @property
    def verdict(self) -> str:
        """What to say of the two."""
        if self.ran != self.engine:
            said = f"refused; fell back to {self.ran}"
        elif self.agrees:
            said = "equal to three digits"
        else:
            said = f"{100 * (self.ours - self.theirs):+.2f} points"
        return f"**missed**: {said}" if self.must_agree and not self.agrees else said


def fabric_of(topology: Point, seed: int = 1) -> Fabric:
    """The wiring of a topology, its local identifiers in random order."""
    graph = simcore.graph(make_point(topology=topology, pattern={"kind": "random_bisection"}))
    document = graph["document"]
    routers, endpoints = document["routers"], document["endpoints"]
    lids = list(range(1, len(routers["name"]) + len(endpoints["name"]) + 1))
    random.Random(seed).shuffle(lids)
    routers["lid"] = lids[: len(routers["name"])]
    endpoints["lid"] = lids[len(routers["name"]) :]
    # As discovery would find it: with every identifier that ibnetdiscover prints.
    return fabricfile.parse(
        fabricfile.Source("fabric.txt", text_of(Fabric.from_document(document)).encode())
    ).fabric


def text_of(fabric: Fabric) -> str:
    """The fabric as ``ibnetdiscover`` prints it."""
    return "\n".join(ibnetdiscover.write(fabric)) + "\n"


def routed_by_opensm(
    programs: Programs, fabric: Fabric, pair: Pair, folder: Path
) -> tuple[Fabric, Routing]:
    """The fabric with the tables that OpenSM gives it."""
    order = None
    if pair.lid_order:
        rows = sorted(zip(fabric.endpoints.lids, fabric.endpoints.identifiers, strict=True))
        order = [guid for _, guid in rows]
    routing = route(programs, text_of(fabric), pair.engine, folder, order)
    reading = fabricfile.read(folder / "fabric.txt", routing.tables)
    return reading.fabric, routing


def evaluate(fabric: Fabric, routing: dict[str, Any]) -> tuple[float, int, bytes]:
    """Effective bisection bandwidth, virtual lanes and tables of a fabric under a routing."""
    held = simcore.Fabric(fabric.to_document(), fabric.tables_bytes())
    point = make_point(
        topology={"kind": "single_router", "endpoints": len(fabric.endpoints)},
        pattern={"kind": "random_bisection", "draws": DRAWS},
    )
    facts = {"endpoints": len(fabric.endpoints), "routers": len(fabric.routers)}
    point |= {
        "topology": {"kind": "fabric", "fabric": NAME, "channels": fabric.channels, **facts},
        "routing": routing,
        "report": {"cables": "hottest", "fabric": "included"},
    }
    result = simcore.run(point, fabrics={NAME: held})
    metrics = result["metrics"]
    tables = result["fabric"]["tables"]
    return metrics["mean_flow_bandwidth_fraction"], int(metrics["virtual_lanes"]), tables


def compare(
    programs: Programs, name: str, topology: Point, pair: Pair, folder: Path, ordered: bool
) -> Row:
    """One row: OpenSM's tables and ours on one fabric."""
    fabric = fabric_of(topology)
    imported, routing = routed_by_opensm(programs, fabric, pair, folder)
    theirs, _, their_tables = evaluate(imported, {"kind": "imported"})
    ours, lanes, our_tables = evaluate(fabric, pair.ours)
    same = np.frombuffer(their_tables, np.uint8) == np.frombuffer(our_tables, np.uint8)
    return Row(
        fabric=name,
        pair=pair.label,
        engine=pair.engine,
        ran=routing.engine,
        theirs=theirs,
        ours=ours,
        equal_entries=float(same.mean()),
        their_lanes=routing.lanes,
        our_lanes=lanes,
        their_seconds=routing.seconds,
        must_agree=ordered and pair.exact_on_ordered_trees,
    )
