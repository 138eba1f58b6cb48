"""From what a file says of its devices and ports to a fabric, every inconsistency named with its line."""

from __future__ import annotations

from fabricfile.build import Assembly, Cable, build, called, hexadecimal
from fabricfile.columns import MAX_LID, MAX_PORT
from fabricfile.problems import Problems, shortened
from fabricfile.wiring import Device, Side, Wiring


def assemble(wiring: Wiring, problems: Problems) -> Assembly:
    """The fabric of a file's wiring.

    Errors are collected and then raised together: keys, GUIDs and LIDs given twice, ports wired twice or
    out of range, cables that one end does not confirm, hosts cabled to hosts, no endpoint at all. Only
    noted: hosts without a cable (left out), routers without one, cables from a router to itself (left out).
    """
    _check_devices(wiring, problems)
    sides, doubled = _unique_sides(wiring, problems)
    cables = _cables(wiring, sides, doubled, problems)
    _check_ports(wiring, problems)
    _check_lids(wiring, problems)
    problems.raise_errors()
    return build(wiring, cables, problems)


def _check_devices(wiring: Wiring, problems: Problems) -> None:
    guids: dict[int, Device] = {}
    for index, device in enumerate(wiring.devices):
        first = wiring.by_key[device.key]
        if first != index:
            problems.error(
                "duplicate_device",
                f"{shortened(device.key)!r} is described twice, first on line {wiring.devices[first].line}",
                file=wiring.file,
                line=device.line,
                guid=hexadecimal(device.guid),
            )
        elif device.guid:
            if device.guid in guids:
                problems.error(
                    "duplicate_guid",
                    f"GUID {hexadecimal(device.guid)} of {called(device)} is that of "
                    f"{called(guids[device.guid])} on line {guids[device.guid].line} too",
                    file=wiring.file,
                    line=device.line,
                    guid=hexadecimal(device.guid),
                )
            guids.setdefault(device.guid, device)
    port_guids: dict[int, Side] = {}
    for side in wiring.sides:
        if side.guid:
            first_side = port_guids.setdefault(side.guid, side)
            if first_side is not side and (first_side.device, first_side.port) != (
                side.device,
                side.port,
            ):
                problems.error(
                    "duplicate_guid",
                    f"port GUID {hexadecimal(side.guid)} is given on line {first_side.line} too",
                    file=wiring.file,
                    line=side.line,
                    guid=hexadecimal(side.guid),
                    port=side.port,
                )


Ports = dict[tuple[int, int], Side]


def _unique_sides(wiring: Wiring, problems: Problems) -> tuple[Ports, set[tuple[int, int]]]:
    """The first statement about each port, and the ports about which there are several."""
    sides: Ports = {}
    doubled: set[tuple[int, int]] = set()
    for side in wiring.sides:
        first = sides.setdefault((side.device, side.port), side)
        described_first = wiring.by_key[wiring.devices[side.device].key]
        if described_first != side.device:
            doubled |= {(side.device, side.port), (described_first, side.port)}
        if first is not side:
            doubled.add((side.device, side.port))
            device = wiring.devices[side.device]
            problems.error(
                "port_wired_twice",
                f"port {side.port} of {called(device)} is wired twice, first on line {first.line}",
                file=wiring.file,
                line=side.line,
                guid=hexadecimal(device.guid),
                port=side.port,
            )
    return sides, doubled


def _check_ports(wiring: Wiring, problems: Problems) -> None:
    used = [0] * len(wiring.devices)
    for side in wiring.sides:
        device = wiring.devices[side.device]
        used[side.device] = max(used[side.device], side.port)
        limit = device.ports or MAX_PORT
        if not 1 <= side.port <= min(limit, MAX_PORT):
            problems.error(
                "port_out_of_range",
                f"port {side.port} of {called(device)} is wired; allowed: 1 to {min(limit, MAX_PORT)}",
                file=wiring.file,
                line=side.line,
                guid=hexadecimal(device.guid),
                port=side.port,
            )
    for device, highest in zip(wiring.devices, used, strict=True):
        if device.ports > MAX_PORT:
            problems.error(
                "port_out_of_range",
                f"{called(device)} has {device.ports} ports; allowed: at most {MAX_PORT}",
                file=wiring.file,
                line=device.line,
                guid=hexadecimal(device.guid),
            )
        device.ports = device.ports or highest


def _check_lids(wiring: Wiring, problems: Problems) -> None:
    lids: dict[int, int] = {}
    rows: list[tuple[int, int, int, int | None]] = [
        (item.lid, item.line, item.guid, None) for item in wiring.devices if item.is_router
    ]
    rows += [
        (side.lid, side.line, side.guid, side.port)
        for side in wiring.sides
        if not wiring.devices[side.device].is_router
    ]
    for lid, line, guid, port in rows:
        if lid > MAX_LID:
            problems.error(
                "lid",
                f"LID {lid} is no unicast LID; allowed: 0 (not known) to {MAX_LID}",
                file=wiring.file,
                line=line,
                guid=hexadecimal(guid),
                port=port,
            )
        elif lid and lid in lids:
            problems.error(
                "duplicate_lid",
                f"LID {lid} is given twice, first on line {lids[lid]}",
                file=wiring.file,
                line=line,
                guid=hexadecimal(guid),
                port=port,
            )
        lids.setdefault(lid, line)


def _cables(
    wiring: Wiring, sides: Ports, doubled: set[tuple[int, int]], problems: Problems
) -> list[Cable]:
    """Pairs of ends that confirm each other, each pair once, in the order of their first ends."""
    cables: list[Cable] = []
    for (device, port), side in sides.items():
        peer = wiring.by_key.get(side.peer_key)
        other = None if peer is None else sides.get((peer, side.peer_port))
        back = None if other is None else wiring.by_key.get(other.peer_key)
        if peer is None or other is None or (back, other.peer_port) != (device, port):
            if (device, port) not in doubled and (peer, side.peer_port) not in doubled:
                _report_unconfirmed(wiring, side, peer, other, problems)
        elif (device, port) < (peer, side.peer_port):
            _confirm(wiring, side, other, cables, problems)
        elif (device, port) == (peer, side.peer_port):
            _note_loopback(wiring, side, problems)
    return cables


def _report_unconfirmed(
    wiring: Wiring, side: Side, peer: int | None, other: Side | None, problems: Problems
) -> None:
    device = wiring.devices[side.device]
    here = f"port {side.port} of {called(device)} is cabled to port {side.peer_port} of"
    if peer is None:
        code = "dangling_port"
        message = f"{here} {shortened(side.peer_key)!r}, which the file does not describe"
    elif other is None:
        code = "dangling_port"
        message = f"{here} {called(wiring.devices[peer])}, which does not list that cable"
    else:
        code = "asymmetric_link"
        message = (
            f"{here} {called(wiring.devices[peer])}, which says on line {other.line} that this port of "
            f"its own is cabled to port {other.peer_port} of {shortened(other.peer_key)!r}"
        )
    problems.error(
        code,
        message,
        file=wiring.file,
        line=side.line,
        guid=hexadecimal(device.guid),
        port=side.port,
    )


def _note_loopback(wiring: Wiring, side: Side, problems: Problems) -> None:
    device = wiring.devices[side.device]
    problems.warn(
        "loopback",
        f"port {side.port} of {called(device)} is cabled to the same device; the cable is left out",
        file=wiring.file,
        line=side.line,
        guid=hexadecimal(device.guid),
        port=side.port,
    )


def _confirm(
    wiring: Wiring, side: Side, other: Side, cables: list[Cable], problems: Problems
) -> None:
    device, peer = wiring.devices[side.device], wiring.devices[other.device]
    if side.device == other.device:
        _note_loopback(wiring, side, problems)
        return
    if device.is_router or peer.is_router:
        _agree(wiring, side, other, problems)
        cables.append((side, other))
        return
    problems.error(
        "host_to_host",
        f"{called(device)} is cabled to {called(peer)}, without a switch between them",
        file=wiring.file,
        line=other.line,
        guid=hexadecimal(peer.guid),
        port=other.port,
    )


def _agree(wiring: Wiring, side: Side, other: Side, problems: Problems) -> None:
    """Give both ends of a cable one rate: the lower, for no end sends faster than the other takes."""
    rates = (side.rate_gbps, other.rate_gbps)
    if not all(rates) or rates[0] == rates[1]:
        return
    side.rate_gbps = other.rate_gbps = min(rates)
    peer = wiring.devices[other.device]
    problems.warn(
        "rates_differ",
        f"the link of port {other.port} of {called(peer)} has {rates[1]:g} Gb/s here and {rates[0]:g} Gb/s "
        f"on line {side.line}; the lower is taken",
        file=wiring.file,
        line=other.line,
        guid=hexadecimal(peer.guid),
        port=other.port,
    )
