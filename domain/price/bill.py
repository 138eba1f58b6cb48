"""What a network is built of, as the core counts it, and what that costs by a price table.

A buyer takes, for each line of the bill, the cheapest component that serves: a switch with enough ports
of enough rate, a cable or a pair of optics that reaches. A link that is faster than anything sold is
several cables side by side. What is cheapest is decided by the table's own prices, not by drawn ones.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from domain.price.component import CABLES, Component, ComponentClass
from domain.price.table import PriceTable

Floats = NDArray[np.float64]
_OPTICS = (ComponentClass.TRANSCEIVER, ComponentClass.PATCH_FIBRE)
_ENDS = 2
CABLES_OF = "cables of "
"""Before the name of a class of links: whose power it is."""


@dataclass(frozen=True)
class NetworkCost:
    """What one network costs and draws, by the components of a table.

    Attributes
    ----------
    endpoints
        that share it.
    prices_usd
        a number a component of the table, in its order: what all of that component cost.
    powers_w
        likewise, under load.
    port_powers_w
        what all draw while their ports send, are stalled, and are idle: of ``switch``, ``nic``, ``rack``, and
        the cables of each class of links.
    counts
        likewise, how many are bought.
    cable_lengths_m
        by the class of component that a cable is made of, pairs of length and count.
    """

    endpoints: int
    prices_usd: Floats
    powers_w: Floats
    counts: Floats
    cable_lengths_m: Mapping[str, Mapping[float, int]] = field(default_factory=dict)
    port_powers_w: Mapping[str, Floats] = field(default_factory=dict)

    @property
    def cost_usd(self) -> float:
        """All of it, at the table's own prices."""
        return float(self.prices_usd.sum())

    @property
    def power_w(self) -> float:
        """All of it, under load."""
        return float(self.powers_w.sum())


class NotPricedError(ValueError):
    """A network that a table cannot price; the text says why."""


class _Purchase:
    """Adds up what is bought."""

    def __init__(self, table: PriceTable) -> None:
        size = len(table.components)
        self._table = table
        self.prices, self.powers, self.counts = np.zeros(size), np.zeros(size), np.zeros(size)
        self.lengths: dict[str, dict[float, int]] = {}
        self.port_powers: dict[str, Floats] = {}

    def add(self, owner: str, number: int, count: int, price: float, power: float) -> None:
        self.prices[number] += price
        self.powers[number] += power
        self.counts[number] += count
        if power:
            own = power * np.array(self._one(number).power_fractions)
            self.port_powers[owner] = self.port_powers.get(owner, 0.0) + own

    def add_boxes(self, kind: ComponentClass, rate_gbps: float, ports: int, count: int) -> None:
        """Buy switches or adapters, each with so many ports of this rate in use."""
        found = [
            n
            for n in self._table.of_class[kind]
            if self._table.components[n].fits(rate_gbps, ports)
        ]
        if not found:
            raise NotPricedError(self._too_large(kind, rate_gbps, ports))
        number = min(found, key=lambda n: float(self._one(n).price(rate_gbps, ports)))
        one = self._one(number)
        price = count * float(one.price(rate_gbps, ports))
        self.add(kind.value, number, count, price, count * one.power(ports))

    def add_cables(
        self, link_class: str, rate_gbps: float, lengths_m: Floats, counts: NDArray[np.int64]
    ) -> None:
        """Buy cables of one class of links and one rate, so many of each length."""
        ways = [*self._whole_cables(rate_gbps), *self._optics(rate_gbps)]
        prices = np.array([way.prices(lengths_m) for way in ways]).reshape(-1, len(lengths_m))
        if not ways or not np.isfinite(prices.min(axis=0)).all():
            longest = float(lengths_m.max())
            message = f"no cable or optics of the table reach {longest:g} m"
            raise NotPricedError(message)
        chosen = prices.argmin(axis=0)
        for n, way in enumerate(ways):
            own = chosen == n
            if own.any():
                self._take(link_class, way, lengths_m[own], counts[own])

    def _take(
        self, link_class: str, way: _Way, lengths_m: Floats, counts: NDArray[np.int64]
    ) -> None:
        bought = int(counts.sum()) * way.side_by_side
        for number, each in way.parts:
            one = self._one(number)
            of_each = one.price(way.rate_gbps, 1, lengths_m) * each * way.side_by_side
            power = bought * each * one.power()
            self.add(
                f"{CABLES_OF}{link_class}", number, bought * each, float(of_each @ counts), power
            )
        own = self.lengths.setdefault(way.name, {})
        for length, count in zip(lengths_m.tolist(), counts.tolist(), strict=True):
            own[length] = own.get(length, 0) + count * way.side_by_side

    def _whole_cables(self, rate_gbps: float) -> Iterable[_Way]:
        for kind in CABLES:
            for number in self._table.of_class[kind]:
                yield self._way(kind.value, rate_gbps, [(number, 1)])

    def _optics(self, rate_gbps: float) -> Iterable[_Way]:
        transceivers, fibres = (self._table.of_class[kind] for kind in _OPTICS)
        for transceiver in transceivers:
            for fibre in fibres:
                yield self._way("optics", rate_gbps, [(transceiver, _ENDS), (fibre, 1)])

    def _way(self, name: str, rate_gbps: float, parts: list[tuple[int, int]]) -> _Way:
        rates = [rate for number, _ in parts if (rate := self._one(number).rate_gbps) is not None]
        side_by_side = math.ceil(rate_gbps / min(rates)) if rates else 1
        return _Way(name, rate_gbps / side_by_side, side_by_side, parts, self._one)

    def _one(self, number: int) -> Component:
        return self._table.components[number]

    def _too_large(self, kind: ComponentClass, rate_gbps: float, ports: int) -> str:
        sold = [self._one(n) for n in self._table.of_class[kind]]
        listed = ", ".join(
            f"{'any' if one.ports is None else one.ports} x "
            f"{'any rate' if one.rate_gbps is None else f'{one.rate_gbps:g} Gb/s'}"
            for one in sold
        )
        return f"no {kind.value} of the table has {ports} ports of {rate_gbps:g} Gb/s (it has {listed})"


@dataclass(frozen=True)
class _Way:
    """One way to make a cable: its parts, each with how many of it."""

    name: str
    rate_gbps: float
    side_by_side: int
    parts: list[tuple[int, int]]
    one: Callable[[int], Component]

    def prices(self, lengths_m: Floats) -> Floats:
        """Price the link at each length; infinite beyond the reach."""
        total = np.zeros(len(lengths_m))
        for number, each in self.parts:
            part = self.one(number)
            total += part.price(self.rate_gbps, 1, lengths_m) * each * self.side_by_side
            if part.reach_m is not None:
                total[lengths_m > part.reach_m] = np.inf
        return total


def price_network(bill: Mapping[str, Any], table: PriceTable) -> NetworkCost:
    """Price a network.

    Parameters
    ----------
    bill
        as `simcore.network_facts` tells it: ``endpoints``, ``cabinets``, ``nics``, ``switches`` and
        ``cables`` with their counts and lengths.

    Raises
    ------
    NotPricedError
        the table has no component that serves; the text says which is lacking.
    """
    bought = _Purchase(table)
    for kind, lines in ((ComponentClass.SWITCH, "switches"), (ComponentClass.NIC, "nics")):
        for line in bill[lines]:
            bought.add_boxes(kind, float(line["rate_gbps"]), int(line["ports"]), int(line["count"]))
    for line in bill["cables"]:
        lengths = np.asarray(line["lengths_m"], np.float64)
        if len(lengths):
            counts = np.asarray(line["counts"], np.int64)
            bought.add_cables(line["link_class"], float(line["rate_gbps"]), lengths, counts)
    bought.add_boxes(ComponentClass.RACK, 0.0, 1, int(bill["cabinets"]))
    return NetworkCost(
        endpoints=int(bill["endpoints"]),
        prices_usd=bought.prices,
        powers_w=bought.powers,
        counts=bought.counts,
        cable_lengths_m=bought.lengths,
        port_powers_w=bought.port_powers,
    )
