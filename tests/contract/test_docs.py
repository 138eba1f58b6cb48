"""The pages on models name everything that the packet model has."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from domain.catalog.load import load_catalog
from domain.catalog.models import Component

FOLDER = Path(__file__).parents[2] / "docs" / "models"
PAGES = "\n".join(page.read_text() for page in sorted(FOLDER.glob("*.md")))
PACKET = load_catalog().for_model("packet")
COMPONENTS = [
    pytest.param(component, id=f"{section}-{component.kind}")
    for section, found in PACKET.sections.items()
    for component in found
]


def named(word: str) -> bool:
    return re.search(rf"(?<![a-z0-9_]){re.escape(word)}(?![a-z0-9_])", PAGES) is not None


@pytest.mark.parametrize("component", COMPONENTS)
def test_every_component_and_parameter_has_its_place(component: Component) -> None:
    words = [component.kind, *(param.name for param in component.params)]
    # `alltoall_algorithm` and its like are told together.
    missing = [word for word in words if not named(word) and not word.endswith("_algorithm")]
    assert missing == []


@pytest.mark.parametrize("preset", ["codes_2014", "codes_now"])
def test_presets_stand_there_with_their_values(preset: str) -> None:
    (network,) = PACKET.sections["network"]
    column = {"codes_2014": 1, "codes_now": 2}[preset]
    rows = [line.split("|")[1:-1] for line in PAGES.splitlines() if line.startswith("| ")]
    told = " ".join(row[column] for row in rows if len(row) == 3)
    for param in network.params:
        value = param.preset_defaults.get(preset)
        if isinstance(value, float) and param.name.endswith(("_latency_ns", "link_bandwidth_gbps")):
            assert f"{value:,.4g}" in told, param.name
