"""Forwarding tables as ``dump_lfts`` prints them.

They carry entries for hosts, and LIDs and port GUIDs with them; read beside any description of the same
wiring that has GUIDs. Entries for switches themselves are not known and not written.
"""

from __future__ import annotations

from collections.abc import Iterator

from fabricfile.columns import NO_ENTRY
from fabricfile.fabric import Fabric
from fabricfile.identity import completed
from fabricfile.problems import FabricFileError, Problem


def write(fabric: Fabric) -> Iterator[str]:
    """The lines, without line ends. `FabricFileError` when the fabric has no tables."""
    if fabric.tables is None:
        message = "the fabric has no forwarding tables to write"
        raise FabricFileError((Problem("no_tables", message),))
    full = completed(fabric)
    endpoints, routers = full.endpoints, full.routers
    order = sorted(range(len(endpoints)), key=endpoints.lids.__getitem__)
    top = max((*endpoints.lids, *routers.lids))
    about = [
        f"(Channel Adapter portguid {endpoints.identifiers[row]}: '{endpoints.names[row]}')"
        for row in range(len(endpoints))
    ]
    for router, guid in enumerate(routers.identifiers):
        table = fabric.tables[router].tolist()
        yield (
            f"Unicast lids [0x0-0x{top:x}] of switch Lid {routers.lids[router]} guid {guid} "
            f"({routers.names[router]}):"
        )
        yield "  Lid  Out   Destination"
        yield "       Port     Info "
        rows = [row for row in order if table[row] != NO_ENTRY]
        for row in rows:
            yield f"0x{endpoints.lids[row]:04x} {table[row]:03d} : {about[row]}"
        yield f"{len(rows)} valid lids dumped "
