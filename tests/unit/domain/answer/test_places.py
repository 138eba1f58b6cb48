"""How values of axes are said."""

from __future__ import annotations

from typing import Any

import pytest

from domain.answer.places import (
    axis_label,
    every,
    joined_places,
    named_value,
    value_words,
    values_words,
    with_unit,
)
from domain.catalog.axis_kind import AxisKind
from domain.sweep.axes.axis import AxisInfo
from tests.support.studies import axis, zipped

_C = AxisKind.CONDITION


def _info(path: str, values: list[Any], unit: str | None = None, *labels: str) -> AxisInfo:
    return axis(path, values, _C, unit, labels).info


@pytest.mark.parametrize(
    ("info", "words", "name"),
    [
        (_info("topology", ["torus"]), "on torus", "torus"),
        (_info("routing", ["ugal"]), "under ugal routing", "ugal routing"),
        (_info("environment", ["alone"]), "in environment alone", "environment alone"),
        (_info("placement", ["linear"]), "placed linear", "linear"),
        (_info("pattern", ["halo"]), "with halo", "halo"),
        (_info("endpoints", [1024]), "at 1,024 endpoints", "1,024 endpoints"),
        (_info("endpoints", [1]), "at 1 endpoint", "1 endpoint"),
        (
            _info("workload.ranks_per_endpoint", [16]),
            "with 16 ranks per endpoint",
            "16 ranks per endpoint",
        ),
        (_info("link.bandwidth_gbps", [8], "gbps"), "at 8 Gb/s", "8 Gb/s"),
        (_info("link.bandwidth_gbps", [8], "gbps", "1 GB/s"), "at 1 GB/s", "1 GB/s"),
        (_info("workload.offered_load", [0.5], "fraction"), "at load 0.5", "load 0.5"),
        (_info("workload.mode", ["eager"]), "with mode eager", "mode eager"),
        # A name that begins as a preposition does keeps it.
        (_info("topology", ["on top"]), "on on top", "on top"),
    ],
)
def test_one_value(info: AxisInfo, words: str, name: str) -> None:
    assert value_words(info, 0) == words
    assert named_value(info, 0) == name


def test_a_group_is_said_by_its_component() -> None:
    steps = [{"topology": "torus", "routing": "ugal"}]
    info = zipped("machine", AxisKind.CHOICE, steps).info
    assert value_words(info, 0) == "on torus / ugal"
    assert axis_label(info) == "machine"
    sizes = zipped("size_and_rate", _C, [{"endpoints": 4, "link.bandwidth_gbps": 8}]).info
    assert value_words(sizes, 0) == "at 4 / 8"
    assert axis_label(sizes) == "size and rate"


@pytest.mark.parametrize(
    ("info", "steps", "words"),
    [
        (_info("endpoints", [8, 16, 64]), [0, 1], "at 8 and 16 endpoints"),
        (_info("endpoints", [8, 16, 64]), [0, 1, 2], "at 8 to 64 endpoints"),
        (_info("endpoints", [8, 16, 32, 64]), [0, 1, 3], "at 8, 16 and 64 endpoints"),
        (_info("ranks", [1, 2]), [0, 1], "at 1 and 2 ranks"),
        (_info("topology", ["a", "b", "c"]), [0, 1, 2], "on a, b and c"),
        # Rising, whatever the order in which they are written.
        (_info("endpoints", [64, 8, 16]), [1, 2, 0], "at 8 to 64 endpoints"),
    ],
)
def test_several_values(info: AxisInfo, steps: list[int], words: str) -> None:
    assert values_words(info, steps) == words


def test_places_say_a_preposition_once() -> None:
    assert joined_places([]) == ""
    assert joined_places(["on torus", "at 8 endpoints", "at 2 GB/s"]) == (
        "on torus, at 8 endpoints and 2 GB/s"
    )
    assert joined_places(["with halo", "with mode eager", "with tasks 2"]) == (
        "with halo, mode eager and tasks 2"
    )


def test_numbers_along_an_axis_get_what_they_count() -> None:
    assert with_unit(_info("workload.message_bytes", [8], "bytes"), "210") == "210 B"
    assert with_unit(_info("endpoints", [8]), "32.0") == "32.0 endpoints"
    assert with_unit(_info("workload.offered_load", [0.1], "fraction"), "0.57") == "load 0.57"
    assert with_unit(_info("router.depth", [8]), "3.9") == "depth 3.9"


def test_every_value() -> None:
    assert every(_info("endpoints", [8])) == "size"
    assert every(_info("workload.ranks_per_endpoint", [8])) == "number of ranks per endpoint"
    assert every(_info("pattern", ["halo"])) == "pattern"
