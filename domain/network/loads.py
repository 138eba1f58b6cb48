"""What a run's ports say of each cable of a network."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from domain.network.wiring import Floats, Ints, Wiring


@dataclass(frozen=True, slots=True)
class PortLoads:
    """The table `ports` of a run, as far as pictures show it; fractions are of the time that was measured.

    Only ports that lead to routers are here.
    """

    router: Ints
    port: Ints
    active: Floats
    stalled: Floats
    bytes: Floats


@dataclass(frozen=True, slots=True)
class CableLoads:
    """By cable: the larger fraction of its two directions, NaN where none is known; the bytes of both."""

    active: Floats
    stalled: Floats
    bytes: Floats


def cable_loads(wiring: Wiring, ports: PortLoads) -> CableLoads:
    """Find the ports at the ends of each cable."""
    span = 1 + max(
        (int(column.max(initial=0)) for column in (wiring.from_port, wiring.to_port, ports.port)),
        default=0,
    )
    keys = ports.router * span + ports.port
    order = np.argsort(keys, kind="stable")
    sorted_keys = keys[order]

    def rows(router: Ints, port: Ints) -> Ints:
        wanted = router * span + port
        place = np.searchsorted(sorted_keys, wanted)
        place[place == len(sorted_keys)] = 0
        if not len(sorted_keys):
            return np.full(len(wanted), -1)
        return np.where(sorted_keys[place] == wanted, order[place], -1)

    ends = [rows(wiring.from_, wiring.from_port), rows(wiring.to, wiring.to_port)]

    def of(column: Floats) -> list[Floats]:
        padded = np.append(column, np.nan)  # -1 finds what is not known
        return [padded[end] for end in ends]

    return CableLoads(
        active=np.fmax(*of(ports.active)),
        stalled=np.fmax(*of(ports.stalled)),
        bytes=np.add(*(np.nan_to_num(part) for part in of(ports.bytes))),
    )
