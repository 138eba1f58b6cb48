import copy
import random
from hashlib import sha256

import pytest
import rfc8785
from hypothesis import given
from hypothesis import strategies as st

from domain.sweep.plan.point import KeyMaker, canonical_section, point_key
from tests.support.planning import canonical_point

POINT = {
    "model": "packet",
    "base_seed": 7,
    "topology": {"kind": "hyperx", "widths": [2, 0], "endpoints": 32, "concentration": 2},
    "network": {"link_bandwidth_gbps": 8, "link_latency_ns": 12.5},
    "workload": {"kind": "random_reads", "read_bytes": 64},
}


def shuffled(value, chance):
    """The same document with its keys in another order and numbers spelled otherwise."""
    if isinstance(value, dict):
        items = [(k, shuffled(v, chance)) for k, v in value.items()]
        chance.shuffle(items)
        return dict(items)
    if isinstance(value, list):
        return [shuffled(v, chance) for v in value]
    if isinstance(value, int) and chance.random() < 0.5:
        return float(value)
    return value


@given(st.integers(0, 2**32))
def test_keys_do_not_depend_on_spelling(seed):
    chance = random.Random(seed)
    other = shuffled({k: v for k, v in POINT.items() if k != "base_seed"}, chance)
    other["base_seed"] = 7
    assert point_key(canonical_point(other)) == point_key(canonical_point(POINT))


def test_quantities_and_defaults_do_not_change_the_key():
    other = copy.deepcopy(POINT)
    other["network"] = {
        "link_bandwidth_gbps": "1 GB/s",
        "link_latency_ns": "12.5 ns",
        "packet_bytes": 256,
    }
    other["placement"] = {"kind": "linear"}
    other["limits"] = {"max_cpu_seconds": 5}
    other["replicate"] = 3
    assert point_key(canonical_point(other)) == point_key(canonical_point(POINT))


def test_a_section_of_failures_without_failures_is_no_part_of_a_point():
    whole = canonical_point(POINT)
    assert "failures" not in whole
    for nothing in ({}, {"failed_links": 0}, {"latency_jitter": 0, "degraded_rate": "50 %"}):
        assert canonical_point({**POINT, "failures": nothing}) == whole
    hit = canonical_point({**POINT, "failures": {"failed_links": 1}})
    assert hit["failures"]["failed_links"] == 1
    assert point_key(hit) != point_key(whole)


def test_what_matters_changes_the_key():
    keys = {point_key(canonical_point(POINT))}
    for section, name, value in (
        ("network", "link_bandwidth_gbps", 16),
        ("topology", "allow_underprovisioned", True),
        ("report", "ports", "all"),
    ):
        other = copy.deepcopy(POINT)
        other.setdefault(section, {})[name] = value
        keys.add(point_key(canonical_point(other)))
    keys.add(point_key(canonical_point({**POINT, "base_seed": 8})))
    assert len(keys) == 5


def test_the_key_is_the_hash_of_canonical_json():
    canonical = '{"a":[true,null,"é"],"b":1}'
    key = "17c8c6f7f948ee1c9b93b1bc35f6edc29cbaf3022bff7d076d1c4831dd8a44a2"
    assert sha256(canonical.encode()).hexdigest() == key
    assert point_key({"b": 1.0, "a": [True, None, "é"]}) == key


def test_keys_from_parts_are_those_of_the_whole():
    point = canonical_point(POINT)
    sections = {k: v for k, v in point.items() if k not in ("model", "base_seed")}
    maker = KeyMaker("packet", 7, list(sections))
    assert maker.key({k: rfc8785.dumps(v) for k, v in sections.items()}) == point_key(point)


@pytest.mark.parametrize(
    "values",
    [
        {},
        {"b": 1, "a": 1.0, "c": True},
        {"z": None, "kind": 'tørus "x"', "rate_gbps": 1e21, "small": 1e-7, "half": 0.5},
        {"list": [1, {"y": 2, "x": [1.5, "q"]}], "map": {"b": 0, "a": -0.0}},
    ],
)
def test_a_section_is_written_as_the_canonical_form_says(values):
    assert canonical_section(values) == rfc8785.dumps(values)
    # What was written before changes nothing: 1, 1.0 and true are equal as keys of a memory.
    assert canonical_section({"a": True, "b": 1.0}) == b'{"a":true,"b":1}'
