"""The graph document: a fabric's wiring as columns of plain JSON types, and its full check.

```json
{"routers":   {"name": ["leaf"], "identifier": ["0x0000000000000001"], "ports": [24], "lid": [1]},
 "endpoints": {"name": ["node-1"], "identifier": [""], "lid": [0], "router": [0], "port": [1],
               "rate_gbps": [10.0]},
 "links":     {"router_a": [], "port_a": [], "router_b": [], "port_b": [], "rate_gbps": []}}
```

Routers are numbered by their rows, from 0. Ports are physical, from 1 to 254. Identifiers are GUIDs or
empty, a LID or a rate of 0 is not known. Names are unique over routers and endpoints together.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from typing import Any

import numpy as np

from fabricfile.columns import MAX_LID, MAX_PORT, Endpoints, Links, Routers, Tables
from fabricfile.problems import Problems, shortened
from fabricfile.rates import MAX_RATE_GBPS

COLUMNS: dict[str, dict[str, str]] = {
    "routers": {"name": "name", "identifier": "identifier", "ports": "ports", "lid": "lid"},
    "endpoints": {
        "name": "name",
        "identifier": "identifier",
        "lid": "lid",
        "router": "router",
        "port": "port",
        "rate_gbps": "rate",
    },
    "links": {
        "router_a": "router",
        "port_a": "port",
        "router_b": "router",
        "port_b": "port",
        "rate_gbps": "rate",
    },
}
MAX_ROWS = 1 << 20
MAX_TABLE_BYTES = 1 << 28
MAX_NAME_CHARACTERS = 128
IDENTIFIER = re.compile(r"(?:0x[0-9a-f]{16})?\Z")
Columns = dict[str, dict[str, list[Any]]]


def document_of(routers: Routers, endpoints: Endpoints, links: Links) -> dict[str, Any]:
    """The document of a fabric's wiring."""
    return {
        "routers": {
            "name": list(routers.names),
            "identifier": list(routers.identifiers),
            "ports": list(routers.ports),
            "lid": list(routers.lids),
        },
        "endpoints": {
            "name": list(endpoints.names),
            "identifier": list(endpoints.identifiers),
            "lid": list(endpoints.lids),
            "router": list(endpoints.routers),
            "port": list(endpoints.ports),
            "rate_gbps": list(endpoints.rates_gbps),
        },
        "links": {
            "router_a": list(links.routers_a),
            "port_a": list(links.ports_a),
            "router_b": list(links.routers_b),
            "port_b": list(links.ports_b),
            "rate_gbps": list(links.rates_gbps),
        },
    }


def columns_of(
    document: Mapping[str, Any], tables: bytes | None
) -> tuple[Routers, Endpoints, Links, Tables | None]:
    """What a document and the bytes of its tables tell; `FabricFileError` when anything is wrong."""
    problems = Problems()
    columns = _columns(document, problems)
    problems.raise_errors()
    _check_names(columns, problems)
    _check_numbers(columns, problems)
    _check_wiring(columns, problems)
    problems.raise_errors()
    routers, endpoints, links = (columns[section] for section in COLUMNS)
    shape = (len(routers["name"]), len(endpoints["name"]))
    if tables is not None and len(tables) != shape[0] * shape[1]:
        problems.error(
            "tables_size",
            f"the tables hold {len(tables)} bytes; {shape[0]} routers x {shape[1]} endpoints need "
            f"{shape[0] * shape[1]}",
        )
        problems.raise_errors()
    return (
        Routers(*(tuple(routers[name]) for name in COLUMNS["routers"])),
        Endpoints(
            tuple(endpoints["name"]),
            tuple(endpoints["identifier"]),
            tuple(endpoints["lid"]),
            tuple(endpoints["router"]),
            tuple(endpoints["port"]),
            tuple(map(float, endpoints["rate_gbps"])),
        ),
        Links.of(
            [
                (int(a), int(p), int(b), int(q), float(rate))
                for a, p, b, q, rate in zip(
                    *(links[name] for name in COLUMNS["links"]), strict=True
                )
            ]
        ),
        None if tables is None else np.frombuffer(tables, dtype=np.uint8).reshape(shape),
    )


def is_name(text: object) -> bool:
    """Whether a text can name a router or an endpoint: 1 to 128 printable characters without quotes."""
    return (
        isinstance(text, str)
        and 0 < len(text) <= MAX_NAME_CHARACTERS
        and text.isprintable()
        and '"' not in text
        and text == text.strip()
    )


def _columns(document: Mapping[str, Any], problems: Problems) -> Columns:
    columns: Columns = {}
    if not isinstance(document, Mapping) or set(document) != set(COLUMNS):
        problems.error("document", f"a graph document has the keys {', '.join(COLUMNS)}")
        return columns
    for section, wanted in COLUMNS.items():
        given = document[section]
        if not isinstance(given, Mapping) or set(given) != set(wanted):
            problems.error("document", f"{section} has the columns {', '.join(wanted)}")
            continue
        if not all(isinstance(given[name], (list, tuple)) for name in wanted):
            problems.error("document", f"the columns of {section} are lists")
            continue
        lengths = {len(given[name]) for name in wanted}
        if len(lengths) > 1 or max(lengths) > MAX_ROWS:
            problems.error(
                "document", f"the columns of {section} have one length, at most {MAX_ROWS}"
            )
            continue
        columns[section] = {name: list(given[name]) for name in wanted}
    if not problems.error_count:
        routers, endpoints = (len(columns[key]["name"]) for key in ("routers", "endpoints"))
        if not routers or not endpoints:
            problems.error("empty", "a fabric has at least one router and one endpoint")
    return columns


def _check_names(columns: Columns, problems: Problems) -> None:
    names: set[str] = set()
    identifiers: dict[str, set[str]] = {"routers": set(), "endpoints": set()}
    for section in ("routers", "endpoints"):
        for row, name in enumerate(columns[section]["name"]):
            if not is_name(name):
                problems.error(
                    "name",
                    f"{section}.name[{row}] is {shortened(repr(name))}; a name has 1 to "
                    f"{MAX_NAME_CHARACTERS} printable characters, no quotation mark, no space at its ends",
                )
            elif name in names:
                problems.error("name", f"{section}.name[{row}]: {name!r} is given twice")
            else:
                names.add(name)
        for row, identifier in enumerate(columns[section]["identifier"]):
            if not isinstance(identifier, str) or not IDENTIFIER.match(identifier):
                problems.error(
                    "identifier",
                    f"{section}.identifier[{row}] is {shortened(repr(identifier))}; allowed: 0x and 16 "
                    "hexadecimal digits, or nothing",
                )
            elif identifier and identifier in identifiers[section]:
                problems.error(
                    "duplicate_guid",
                    f"{section}.identifier[{row}]: {identifier} is given twice",
                    guid=identifier,
                )
            identifiers[section].add(str(identifier))


def _check_numbers(columns: Columns, problems: Problems) -> None:
    top = {
        "ports": (0, MAX_PORT),
        "port": (1, MAX_PORT),
        "lid": (0, MAX_LID),
        "router": (0, len(columns["routers"]["name"]) - 1),
    }
    lids: set[int] = set()
    for section, wanted in COLUMNS.items():
        for name, kind in wanted.items():
            if kind == "rate":
                _check_rates(f"{section}.{name}", columns[section][name], problems)
            if kind not in top:
                continue
            low, high = top[kind]
            for row, value in enumerate(columns[section][name]):
                if type(value) is not int or not low <= value <= high:
                    problems.error(
                        kind,
                        f"{section}.{name}[{row}] is {shortened(repr(value))}; allowed: {low} to {high}",
                    )
                elif kind == "lid" and value:
                    if value in lids:
                        problems.error(
                            "duplicate_lid", f"{section}.lid[{row}]: {value} is given twice"
                        )
                    lids.add(value)


def _check_rates(field: str, rates: list[Any], problems: Problems) -> None:
    for row, rate in enumerate(rates):
        if type(rate) not in (int, float) or not (
            math.isfinite(rate) and 0 <= rate <= MAX_RATE_GBPS
        ):
            problems.error(
                "rate",
                f"{field}[{row}] is {shortened(repr(rate))}; allowed: 0 to {MAX_RATE_GBPS:g} Gb/s",
            )


def _check_wiring(columns: Columns, problems: Problems) -> None:
    if problems.error_count:
        return
    sizes = columns["routers"]["ports"]
    wired: set[tuple[int, int]] = set()
    links, endpoints = columns["links"], columns["endpoints"]
    ends = [
        *zip(endpoints["router"], endpoints["port"], strict=True),
        *zip(links["router_a"], links["port_a"], strict=True),
        *zip(links["router_b"], links["port_b"], strict=True),
    ]
    for router, port in ends:
        name = columns["routers"]["name"][router]
        if port > sizes[router]:
            problems.error(
                "port_out_of_range",
                f"port {port} of {name!r} is wired, but it has {sizes[router]} ports",
                guid=columns["routers"]["identifier"][router],
                port=port,
            )
        if (router, port) in wired:
            problems.error(
                "port_wired_twice",
                f"port {port} of {name!r} is wired twice",
                guid=columns["routers"]["identifier"][router],
                port=port,
            )
        wired.add((router, port))
    for row, (a, b) in enumerate(zip(links["router_a"], links["router_b"], strict=True)):
        if a == b:
            problems.error("loopback", f"links row {row} joins a router to itself")
