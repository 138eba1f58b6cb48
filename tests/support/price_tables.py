"""Price tables for tests."""

from __future__ import annotations

QUOTES = """\
# of the spring
schema_version: 1
title: Quotes of the spring
components:
  - component: switch
    name: 64 ports
    ports: 64
    price_usd: 30000
    source: quote 17
    date: 2026-03-14
  - {component: nic, name: adapter, price_usd: 1500, source: quote 17, date: 2026-03}
  - {component: passive_copper, name: copper, price_usd: 150, source: quote 18, date: 2026}
  - {component: rack, name: rack, source: assumed, date: 2026}
"""
"""A small table; comments are kept."""
