"""Networks as documents: imported fabrics going in, any network coming out.

The graph document has three tables, each an object of columns (lists of equal length):

``routers``
    ``name``, ``identifier``, ``ports``, ``lid``.
``endpoints``
    ``name``, ``identifier``, ``lid``, ``router``, ``port``, ``rate_gbps``.
``links``
    ``router_a``, ``port_a``, ``router_b``, ``port_b``, ``rate_gbps``; one row a cable.

Routers and endpoints are numbered from 0 by their row; ports are the numbers printed at them, from 1.
``identifier`` is empty or ``0x`` and up to 16 hexadecimal digits, ``lid`` 0 where there is none,
``rate_gbps`` 0 where it is not known.

Forwarding tables are bytes, one for every router and endpoint, router by router: the number of the
output port, 255 for no entry.

>>> import simcore
>>> leaf = {"model": "static", "topology": {"kind": "single_router", "endpoints": 3}}
>>> network = simcore.graph(leaf)
>>> simcore.Fabric(network["document"], network["tables"]).endpoints
3
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from simcore import _core
from simcore._core import Fabric, StopFlag

__all__ = ["Fabric", "graph", "wiring"]


def graph(
    point: dict[str, Any],
    *,
    stop: StopFlag | None = None,
    fabrics: Mapping[str, Fabric] | None = None,
) -> dict[str, Any]:
    """Give the network of a point as a graph document, and the tables that its routing fills.

    Parameters
    ----------
    point
        only ``model``, ``topology``, ``routing``, ``base_seed`` and ``replicate`` matter.
    fabrics
        imported fabrics by the names that ``topology.fabric`` calls them.

    Returns
    -------
    dict
        ``document`` and ``tables``. Tables are None unless the model is ``static``, where paths
        depend on the source (``s_mod_k``), and where a router has more than 254 ports.

    Raises
    ------
    PointError
        the topology or routing is wrong; the error names the field.
    """
    return _core.graph(point, fabrics, stop)


def wiring(
    point: dict[str, Any],
    *,
    stop: StopFlag | None = None,
    fabrics: Mapping[str, Fabric] | None = None,
) -> dict[str, Any]:
    """Give the network of a point as columns, for a picture of it.

    Parameters
    ----------
    point
        ``topology``; of the packet model also ``network`` for its rates, and ``failures``,
        ``base_seed`` and ``replicate`` for the parts that fail in that run. Nothing else.
    fabrics
        imported fabrics by the names that ``topology.fabric`` calls them.

    Returns
    -------
    dict
        ``family``: ``groups`` (of a dragonfly), ``levels`` (of a tree), ``grid``, ``imported`` or
        ``other``. ``endpoints``, ``groups``, ``grid_widths`` (dimension 0 running fastest),
        ``link_classes``, ``router_names`` (None where they are only numbered). Arrays: ``routers``
        with ``group`` (``groups`` for one outside all) and ``endpoints``; ``links``, a row a cable,
        with ``from``, ``from_port``, ``to``, ``to_port``, ``link_class`` and ``rate_gbps``;
        ``endpoint_router``; ``failed_links`` and ``degraded_links``, rows of links;
        ``failed_routers``. Ports are numbered as in the table ``ports``.

    Raises
    ------
    PointError
        a section is wrong; the error names the field.
    """
    return _core.network_wiring(point, fabrics, stop)
