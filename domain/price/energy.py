"""What a network draws and delivers during a run: by how long its ports sent, were stalled, and were idle.

The power of a switch or an adapter is shared by its ports alike, that of a cable by its two ends. Each
share draws, at each moment, what its port does: ``power = W_active a + W_stalled s + W_idle (1 - a - s)``,
where a and s are the shares of time that the port was active and stalled (`docs/models/reports.md`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from domain.price.bill import CABLES_OF, Floats, NetworkCost
from domain.price.component import ComponentClass

MOST_PORT_TIMES = 5_000
"""Runs of which an answer reads them: it is asked again and again while prices are changed."""
_NS = 1e-9
_INJECTION, _EJECTION = "injection", "ejection"
_PLANE_UP, _PLANE_DOWN = "plane_up", "plane_down"
"""Ports of an adapter that is on several planes, and the switches' ports to it."""
_UP = re.compile(r"up_(\d+)")


@dataclass(frozen=True, slots=True)
class PortClass:
    """The ports of one class of links in a run: how many, and how they spent their time on average.

    Attributes
    ----------
    active, stalled
        shares of the time, 0 to 1, together at most 1.
    """

    link_class: str
    ports: int
    active: float
    stalled: float


@dataclass(frozen=True, slots=True)
class PortTimes:
    """What the ports of a run did.

    Attributes
    ----------
    elapsed_ns
        the time that their counters cover.
    iterations
        of the workload in that time; 0 where it has none.
    delivered_bytes
        that reached endpoints in that time, headers included.
    """

    elapsed_ns: float
    iterations: int
    delivered_bytes: int
    classes: tuple[PortClass, ...]


def port_times_of(details: Mapping[str, Any]) -> PortTimes | None:
    """Read them from the details of a result; None where it has no ports."""
    ports = details.get("ports")
    if ports is None:
        return None
    classes = ports["classes"]
    jobs = (details.get("traffic") or {}).get("jobs") or []
    return PortTimes(
        elapsed_ns=float(ports["elapsed_ns"]),
        iterations=next((job["iterations"] for job in jobs if job["role"] == "foreground"), 0),
        delivered_bytes=sum(one["bytes"] for one in classes if one["link_class"] == _EJECTION),
        classes=tuple(
            PortClass(
                one["link_class"],
                one["ports"],
                one["active_fraction"]["mean"],
                one["stalled_fraction"]["mean"],
            )
            for one in classes
        ),
    )


def mean_power_w(cost: NetworkCost, classes: Iterable[PortClass]) -> float:
    """Give what a network drew on average, in watts."""
    own = list(classes)
    return sum(
        float(powers @ _time_shares(owner, own)) for owner, powers in cost.port_powers_w.items()
    )


def energy_j(cost: NetworkCost, times: PortTimes) -> float:
    """Give what a network took during a run, in joules."""
    return mean_power_w(cost, times.classes) * times.elapsed_ns * _NS


def _time_shares(owner: str, classes: list[PortClass]) -> Floats:
    """Give the shares of the time that ports of an owner were active, stalled and idle."""
    if owner == ComponentClass.RACK.value:
        return np.array([0.0, 0.0, 1.0])
    is_own = _chosen(owner, {one.link_class for one in classes})
    counted = [one for one in classes if is_own(one.link_class)]
    ports = sum(one.ports for one in counted)
    if not ports:
        return np.array([0.0, 0.0, 1.0])
    active = sum(one.ports * one.active for one in counted) / ports
    stalled = sum(one.ports * one.stalled for one in counted) / ports
    return np.array([active, stalled, 1.0 - active - stalled])


def _chosen(owner: str, known: set[str]) -> Callable[[str], bool]:
    has_planes = _PLANE_UP in known
    adapters = {_PLANE_UP} if has_planes else {_INJECTION}
    if owner == ComponentClass.NIC.value:
        return adapters.__contains__
    # Between an adapter of several planes and its endpoint there is no switch.
    inner = {_INJECTION, _EJECTION} if has_planes else {_INJECTION}
    if owner == ComponentClass.SWITCH.value:
        return lambda name: name not in inner | adapters
    return _ends_of(owner.removeprefix(CABLES_OF)).__contains__


def _ends_of(link_class: str) -> set[str]:
    """Give the classes of ports at both ends of a class of cables."""
    if link_class == "endpoint":
        return {_INJECTION, _EJECTION}
    if link_class == _PLANE_UP:
        return {_PLANE_UP, _PLANE_DOWN}
    up = _UP.fullmatch(link_class)
    return {link_class} if up is None else {link_class, f"down_{int(up[1]) + 1}"}
