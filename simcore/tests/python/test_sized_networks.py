"""A part of the sizes that rules choose; `make check-sizes` walks them all."""

from __future__ import annotations

import pytest
import sized_networks

import simcore


def test_no_rule_chooses_an_overloaded_network() -> None:
    radixes = (8, 15, 16, 24, 36, 63, 64, 128)
    sizes = (8, 12, 64, 72, 96, 100, 128, 384, 588, 625, 1000, 1024, 1056, 4096, 16_384, 65_536)
    assert sized_networks.faults(radixes, sizes) == []


@pytest.mark.parametrize("kind", ["hyperx", "fat_tree"])
@pytest.mark.parametrize("endpoints", [12, 64, 96, 128, 512, 1024, 4096, 16_384])
def test_no_rule_without_radix_does(kind: str, endpoints: int) -> None:
    facts = simcore.network_facts({"topology": {"kind": kind, "endpoints": endpoints}})
    assert facts["endpoints"] == endpoints
    assert facts["busiest_class_load"] <= 1
    assert facts["radix"] < endpoints
