"""What the check of tables found, as findings with file, line, switch and port."""

from __future__ import annotations

from fabricfile.check import Checks, Fault
from fabricfile.problems import Problems
from fabricfile.routes import Attached


def judge(attached: Attached, checks: Checks, file: str, problems: Problems) -> None:
    """Note errors for tables that loop or miss a destination, warnings for what is only suspicious."""
    fabric = attached.fabric
    if not checks.connected:
        problems.warn(
            "disconnected", "the wiring falls into parts: some hosts cannot reach others", file=file
        )
    if checks.report is None:
        return
    for fault in checks.report.faults:
        place = attached.place_of(fault.router, fault.endpoint)
        problems.error(
            fault.code,
            _sentence(attached, fault),
            file=place.file if place else file,
            line=place.line if place else None,
            guid=fabric.routers.identifiers[fault.router],
            port=None if fault.code == "no_route" else fault.port,
        )
    problems.error_count += checks.report.fault_count - len(checks.report.faults)
    if checks.report.idle_faults:
        problems.warn(
            "idle_entries",
            f"{checks.report.idle_faults} entries that no path between hosts uses lead nowhere; they are "
            "left out",
            file=file,
        )
    if checks.deadlock_free is False and checks.cycle is not None:
        shown = ", ".join(checks.cycle[:12]) + (", ..." if len(checks.cycle) > 12 else "")
        problems.warn(
            "deadlock",
            f"the tables can deadlock on one virtual lane: {len(checks.cycle)} channels wait for each "
            f"other in a circle: {shown}",
            file=file,
        )


def _sentence(attached: Attached, fault: Fault) -> str:
    routers, endpoints = attached.fabric.routers, attached.fabric.endpoints
    switch = repr(routers.names[fault.router])
    lid = endpoints.lids[fault.endpoint]
    host = f"{endpoints.names[fault.endpoint]!r}" + (f" (LID {lid})" if lid else "")
    if fault.code == "no_route":
        return f"switch {switch} has no route to {host}"
    if fault.code == "unused_port":
        return f"switch {switch} sends to {host} through port {fault.port}, where nothing is cabled"
    if fault.code == "wrong_port":
        return f"switch {switch} sends to {host} through port {fault.port}, where another host is cabled"
    names = [routers.names[router] for router in fault.routers]
    shown = " -> ".join([*names[:8], "..." if len(names) > 8 else names[0]])
    return f"the way to {host} goes round in a loop: {shown}"
