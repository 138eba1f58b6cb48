"""GUIDs and LIDs that the tools of InfiniBand need and a fabric may lack, filled in the same way always."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import count

from fabricfile.columns import MAX_LID
from fabricfile.fabric import Fabric
from fabricfile.problems import FabricFileError, Problem

ROUTER_GUIDS = (
    0x0002_0000_0000_0000  # locally made up; endpoints' leave room for a node GUID between
)
ENDPOINT_GUIDS = 0x0002_1000_0000_0001


def completed(fabric: Fabric) -> Fabric:
    """The fabric with a GUID and a LID for everything that had none.

    GUIDs count up by row; LIDs take the lowest free numbers, routers first. What is known stays. Raises
    `FabricFileError` when there are more devices than unicast LIDs.
    """
    routers, endpoints = fabric.routers, fabric.endpoints
    lids = _free_lids({*routers.lids, *endpoints.lids})
    router_guids = _free_guids(routers.identifiers, ROUTER_GUIDS, 1)
    endpoint_guids = _free_guids(endpoints.identifiers, ENDPOINT_GUIDS, 16)
    return replace(
        fabric,
        routers=replace(
            routers,
            identifiers=tuple(guid or next(router_guids) for guid in routers.identifiers),
            lids=tuple(lid or next(lids) for lid in routers.lids),
        ),
        endpoints=replace(
            endpoints,
            identifiers=tuple(guid or next(endpoint_guids) for guid in endpoints.identifiers),
            lids=tuple(lid or next(lids) for lid in endpoints.lids),
        ),
    )


def _free_lids(taken: set[int]) -> Iterator[int]:
    yield from (lid for lid in range(1, MAX_LID + 1) if lid not in taken)
    message = f"the fabric has more devices than a subnet has LIDs ({MAX_LID})"
    raise FabricFileError((Problem("too_large", message),))


def _free_guids(given: tuple[str, ...], start: int, step: int) -> Iterator[str]:
    taken = set(given)
    numbers = (f"0x{number:016x}" for number in count(start, step))
    return (guid for guid in numbers if guid not in taken)
