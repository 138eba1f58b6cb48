"""Confirmed devices and cables as a fabric: rows in the file's order, names made unique."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass

from fabricfile.columns import Endpoints, Links, Routers
from fabricfile.document import MAX_NAME_CHARACTERS, is_name
from fabricfile.fabric import Fabric
from fabricfile.problems import Problems, shortened
from fabricfile.wiring import Device, Side, Wiring

Cable = tuple[Side, Side]


@dataclass(slots=True)
class Assembly:
    """A fabric, its rows by the keys that the file's lines use, and LIDs of what is no host of it."""

    fabric: Fabric
    router_rows: dict[str, int]
    endpoint_rows: dict[str, int]
    left_out_lids: frozenset[int] = frozenset()


def hexadecimal(guid: int) -> str:
    """A GUID as text; empty for 0, which stands for none."""
    return f"0x{guid:016x}" if guid else ""


def called(device: Device) -> str:
    """A device as messages name it."""
    return f"{'switch' if device.is_router else 'host'} {shortened(device.name)!r}"


_REDUCTION_ENGINE = re.compile(r"\baggregation node\b", re.IGNORECASE)


def build(wiring: Wiring, cables: list[Cable], problems: Problems) -> Assembly:
    """The fabric of cables whose ends agree.

    A host without a cable is left out with a warning, a router without one is kept with a warning. No
    endpoint is an error.
    """
    engines = _reduction_engines(wiring, problems)
    links, ports = _sorted_out(wiring, cables, engines)
    _note_unused(wiring, {side.device for cable in cables for side in cable}, problems)
    routers = [index for index, device in enumerate(wiring.devices) if device.is_router]
    endpoints = [
        pair
        for index in sorted(ports)
        for pair in sorted(ports[index], key=lambda pair: pair[0].port)
    ]
    _check_hosts(wiring, len(endpoints), problems)
    row = {device: index for index, device in enumerate(routers)}
    names = _names(wiring, routers, [own for own, _ in endpoints], ports)
    fabric = Fabric(
        _router_columns(wiring, routers, names[: len(routers)]),
        Endpoints(
            names[len(routers) :],
            tuple(hexadecimal(own.guid) for own, _ in endpoints),
            tuple(own.lid for own, _ in endpoints),
            tuple(row[other.device] for _, other in endpoints),
            tuple(other.port for _, other in endpoints),
            tuple(own.rate_gbps or other.rate_gbps for own, other in endpoints),
        ),
        Links.of(
            [
                (row[a.device], a.port, row[b.device], b.port, a.rate_gbps or b.rate_gbps)
                for a, b in links
            ]
        ),
    )
    return Assembly(
        fabric,
        {wiring.devices[device].key: index for device, index in row.items()},
        {wiring.devices[own.device].key: index for index, (own, _) in enumerate(endpoints)},
        frozenset(side.lid for side in wiring.sides if side.device in engines)
        | wiring.further_lids,
    )


def _sorted_out(
    wiring: Wiring, cables: list[Cable], engines: set[int]
) -> tuple[list[Cable], dict[int, list[Cable]]]:
    """Cables between routers, and those of each adapter with its own end first."""
    links: list[Cable] = []
    ports: dict[int, list[Cable]] = {}
    for a, b in cables:
        if wiring.devices[a.device].is_router and wiring.devices[b.device].is_router:
            links.append((a, b))
        for own, other in ((a, b), (b, a)):
            if not wiring.devices[own.device].is_router and own.device not in engines:
                ports.setdefault(own.device, []).append((own, other))
    return links, ports


def _reduction_engines(wiring: Wiring, problems: Problems) -> set[int]:
    """Adapters inside switches that reduce for collectives (SHARP): no host sits behind them."""
    engines = {
        index
        for index, device in enumerate(wiring.devices)
        if not device.is_router and _REDUCTION_ENGINE.search(device.name)
    }
    if engines:
        first = wiring.devices[min(engines)]
        problems.warn(
            "aggregation_node",
            f"{len(engines)} aggregation nodes inside switches are no hosts and are left out",
            file=wiring.file,
            line=first.line,
            guid=hexadecimal(first.guid),
        )
    return engines


def _router_columns(wiring: Wiring, routers: list[int], names: tuple[str, ...]) -> Routers:
    devices = [wiring.devices[index] for index in routers]
    return Routers(
        names,
        tuple(hexadecimal(device.guid) for device in devices),
        tuple(device.ports for device in devices),
        tuple(device.lid for device in devices),
    )


def _note_unused(wiring: Wiring, used: set[int], problems: Problems) -> None:
    for index, device in enumerate(wiring.devices):
        if index not in used:
            end = "no traffic passes it" if device.is_router else "it is left out"
            problems.warn(
                "switch_without_link" if device.is_router else "host_without_link",
                f"{called(device)} has no link that is up; {end}",
                file=wiring.file,
                line=device.line,
                guid=hexadecimal(device.guid),
            )


def _check_hosts(wiring: Wiring, endpoints: int, problems: Problems) -> None:
    if not endpoints:
        problems.error("empty", "the file describes no host with a link", file=wiring.file)
        problems.raise_errors()


def _names(
    wiring: Wiring,
    routers: list[int],
    endpoints: list[Side],
    ports: dict[int, list[Cable]],
) -> tuple[str, ...]:
    """Names of routers, then endpoints: descriptions, with port number or GUID where those repeat."""
    wanted = [(_name(wiring.devices[index]), "", wiring.devices[index].guid) for index in routers]
    for side in endpoints:
        device = wiring.devices[side.device]
        suffix = f" port {side.port}" if len(ports[side.device]) > 1 else ""
        wanted.append((_name(device), suffix, side.guid or device.guid))
    counts = Counter(_joined(name, suffix) for name, suffix, _ in wanted)
    taken = set(counts)
    last: Counter[str] = Counter()
    names = []
    for name, suffix, guid in wanted:
        unique = _joined(name, suffix)
        if counts[unique] > 1:
            longer = f"{suffix} {hexadecimal(guid)}" if guid else suffix
            unique = _joined(name, longer)
            while unique in taken:
                last[name] += 1
                unique = _joined(name, f"{longer} {last[name]}")
            taken.add(unique)
        names.append(unique)
    return tuple(names)


def _joined(name: str, suffix: str) -> str:
    return name[: MAX_NAME_CHARACTERS - len(suffix)].rstrip() + suffix if suffix else name


def _name(device: Device) -> str:
    """The device's name, or what is left of it when it has signs that no name may have."""
    for text in (device.name, device.key, f"line {device.line}"):
        if is_name(text):
            return text
        printable = "".join(c if c.isprintable() and c != '"' else " " for c in text)
        cleaned = " ".join(printable.split())[:MAX_NAME_CHARACTERS].rstrip()
        if cleaned:
            return cleaned
    return "unnamed"
