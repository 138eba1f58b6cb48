"""Writing a fabric in any of the formats."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from fabricfile.export import dot, edge_list, ibnetdiscover, lfts, topo
from fabricfile.fabric import Fabric

WRITERS: dict[str, Callable[[Fabric], Iterator[str]]] = {
    "ibnetdiscover": ibnetdiscover.write,
    "topo": topo.write,
    "dot": dot.write,
    "edge_list": edge_list.write,
    "lfts": lfts.write,
}


def export_lines(fabric: Fabric, format_name: str) -> Iterator[str]:
    """The text line by line, line ends included. Raises ValueError for an unknown format.

    ``lfts`` of a fabric without tables raises `FabricFileError`, as do formats with LIDs for a fabric
    larger than a subnet.
    """
    if format_name not in WRITERS:
        message = f"format {format_name!r}; allowed: {', '.join(WRITERS)}"
        raise ValueError(message)
    return (f"{line}\n" for line in WRITERS[format_name](fabric))


def export(fabric: Fabric, format_name: str) -> str:
    """The whole text; as `export_lines`."""
    return "".join(export_lines(fabric, format_name))
