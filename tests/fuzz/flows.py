"""What holds of bytes on their way at any time, whatever cut the run: rates and conservation."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import Any

_RATE_STEPS = 65_536
"""Parts of a picosecond to which the time of a byte is kept."""
_UNEVEN = ("degraded_links", "slow_endpoints")
_ENDPOINT_CLASSES = ("injection", "ejection")


def _ports(result: dict[str, Any]) -> Iterator[dict[str, Any]]:
    table = result["tables"]["ports"]
    names = table["link_class"]["values"]
    columns = ("router", "peer_router", "active_ns", "bytes", "packets")
    rows = zip(*(table[name].tolist() for name in columns), strict=True)
    for code, row in zip(table["link_class"]["codes"].tolist(), rows, strict=True):
        yield {"class": names[code], **dict(zip(columns, row, strict=True))}


def _has_ports(result: dict[str, Any]) -> bool:
    return len(result.get("tables", {}).get("ports", {}).get("bytes", ())) > 0


def byte_ps(point: dict[str, Any], result: dict[str, Any], link_class: str) -> float:
    """Picoseconds of a byte at the full rate of a class."""
    network = result["provenance"]["network"]
    own = "injection" if link_class in _ENDPOINT_CLASSES else link_class
    section = point.get("network", {})
    gbps = (section.get("classes") or {}).get(own, {}).get("bandwidth_gbps")
    if gbps is None and own == "injection":
        gbps = network["injection_bandwidth_gbps"]
    gbps = gbps or network["link_bandwidth_gbps"]
    return round(8000 / float(gbps) * _RATE_STEPS) / _RATE_STEPS


def has_rates(point: dict[str, Any], result: dict[str, Any]) -> bool:
    """Say whether the rates of ports are known: a fabric brings its own."""
    return _has_ports(result) and point["topology"]["kind"] != "fabric"


def rates(point: dict[str, Any], result: dict[str, Any]) -> Iterator[str]:
    """A port is active for the time of its bytes: no less, and no more where no link is slow."""
    damage = result["provenance"].get("damage", {})
    uneven = any(damage.get(name, 0) for name in _UNEVEN)
    for port in _ports(result):
        byte = byte_ps(point, result, port["class"])
        active, due = 1000 * port["active_ns"], byte * port["bytes"]
        # A packet takes whole picoseconds, and at least one; of a byte under way a part is sent.
        slack = port["packets"] + 1 + byte + 1e-9 * due
        if active < due - slack or (active > due + slack and not uneven):
            yield f"{port} was active for {active} ps where its bytes take {due} ps"


def has_routers(point: dict[str, Any], result: dict[str, Any]) -> bool:
    """Say whether ports count all that went through routers: from the first byte, without nodes."""
    workload = point.get("workload", {})
    whole = not result["metrics"].get("warmup_ns") and not workload.get("warmup_iterations", 0)
    reduces = point.get("aggregation", {}).get("kind", "none") != "none"
    return _has_ports(result) and whole and not reduces


def routers(point: dict[str, Any], result: dict[str, Any]) -> Iterator[str]:
    """No router gives more than it got, nor holds more than its buffers do."""
    came: defaultdict[int, int] = defaultdict(int)
    left: defaultdict[int, int] = defaultdict(int)
    places: defaultdict[int, int] = defaultdict(int)
    network = result["provenance"]["network"]
    own = network["virtual_channels"] or result["provenance"]["routing"]["virtual_channels"]
    channels = own * len(network["virtual_network_weights"])
    queue = network.get("output_buffer_bytes") or 0
    if network["router_model"] != "input_output_queued":
        queue = 0
    for port in _ports(result):
        if port["class"] == "injection":
            into = port["router"]
        else:
            left[port["router"]] += port["bytes"]
            places[port["router"]] += channels * queue
            into = port["peer_router"]
        if port["class"] != "ejection":
            came[into] += port["bytes"]
            places[into] += channels * network["buffer_bytes"]
    for router, entered in came.items():
        inside = entered - left[router]
        if not 0 <= inside <= places[router]:
            yield f"router {router} holds {inside} B of {places[router]} B"


def has_windows(_: dict[str, Any], result: dict[str, Any]) -> bool:
    """Say whether the busiest links were watched."""
    return bool(result.get("hot_links", {}).get("windows"))


def windows(point: dict[str, Any], result: dict[str, Any]) -> Iterator[str]:
    """The flows of a link are its bytes; it carried them at its rate at most."""
    length = 1000 * result["hot_links"]["window_ns"]
    least = 1 + result["provenance"]["network"]["packet_header_bytes"]
    for number, window in enumerate(result["hot_links"]["windows"]):
        for link in window["links"]:
            flows = sum(flow["bytes"] for flow in link["flows"])
            if flows != link["bytes"]:
                yield f"window {number}: {flows} B in flows of {link['bytes']} B"
            byte = byte_ps(point, result, link["link_class"]) - 1 / _RATE_STEPS
            rounding = 0.5 * (link["bytes"] / least + 1)  # of each packet, to a picosecond
            # A node's port has a rate of its own, which no section tells.
            is_told = link["link_class"] != "aggregation"
            if is_told and (link["bytes"] - 1) * byte > length + 2 + rounding:
                yield f"window {number}: {link['bytes']} B in {length} ps"
            if link["active_fraction"] + link["stalled_fraction"] > 1 + 1e-9:
                yield f"window {number}: busy and stalled for more than its length"
