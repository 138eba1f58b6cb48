"""A price table under which costs of networks are sums that a person does by hand.

Of 16 endpoints with r Gb/s each, an endpoint costs r + 60 US dollars on a ring, and r + 60, r + 47.5 and
r + 41.25 on a fat tree with tapers 1, 2 and 4:

- a ring has 16 routers of 3 ports: 48 ports, and 16 + 16 cables;
- the tree's 4 leaves have 4 endpoints each, and 16, 8 or 4 cables up: 48, 32 or 24 ports, and so many
  cables and 16 more.
"""

from __future__ import annotations

from typing import Any

import yaml

from domain.price.expected import ExpectedCosts
from domain.price.reference import PricedBy, content_digest
from domain.price.table import price_table_from

_SAID = {"source": "this test", "date": "2026"}
TABLE: dict[str, Any] = {
    "schema_version": 1,
    "title": "sums by hand",
    "components": [
        {"component": "switch", "name": "10 a port", "price_per_port_usd": 10.0, **_SAID},
        {
            "component": "nic",
            "name": "20 and 1 a Gb/s",
            "price_usd": 20.0,
            "price_per_gbps_usd": 1.0,
            **_SAID,
        },
        {"component": "active_optical", "name": "5 a cable", "price_usd": 5.0, **_SAID},
        {"component": "rack", "name": "free", **_SAID},
    ],
}
TABLE_TEXT = yaml.safe_dump(TABLE, sort_keys=False)


def by_hand() -> ExpectedCosts:
    """Give the table as planning asks it."""
    table = price_table_from(TABLE)
    return ExpectedCosts(PricedBy("by-hand", 1, content_digest(table), table))
