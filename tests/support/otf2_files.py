"""OTF2 archives, written for tests with the library."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tracefile import Source

TICKS = 10**9


def archive(ranks: int, write: Callable[[Any, Any, int, Any], None]) -> list[Source]:
    """An archive in which ``write(otf2, events, rank, definitions)`` writes the events of each rank."""
    import otf2

    with tempfile.TemporaryDirectory() as folder:
        with otf2.writer.open(folder, timer_resolution=TICKS) as trace:
            told = trace.definitions
            node = told.system_tree_node("node", parent=None)
            locations = []
            for rank in range(ranks):
                group = told.location_group(f"rank {rank}", system_tree_parent=node)
                locations.append(told.location("main", group=group))
            mpi = {"paradigm": otf2.Paradigm.MPI}
            told.group("all", group_type=otf2.GroupType.COMM_LOCATIONS, members=locations, **mpi)
            world = told.group(
                "world", group_type=otf2.GroupType.COMM_GROUP, members=locations, **mpi
            )
            pair = told.group(
                "pair", group_type=otf2.GroupType.COMM_GROUP, members=locations[::-1][:2], **mpi
            )
            alone = told.group("self", group_type=otf2.GroupType.COMM_SELF, members=[], **mpi)
            definitions = {
                "world": told.comm("world", group=world),
                "pair": told.comm("pair", group=pair),
                "self": told.comm("self", group=alone),
                "mpi": told.region("MPI_Call", paradigm=otf2.Paradigm.MPI),
                "own": told.region("main", paradigm=otf2.Paradigm.USER),
            }
            for rank, location in enumerate(locations):
                write(otf2, trace.event_writer_from_location(location), rank, definitions)
        paths = sorted(path for path in Path(folder).rglob("*") if path.is_file())
        return [Source(path.name, path.read_bytes()) for path in paths]
