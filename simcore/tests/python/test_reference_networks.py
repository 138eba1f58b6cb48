"""The networks of the DSM study against figures calculated independently of this code."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import simcore

_DATA = json.loads((Path(__file__).parents[1] / "data" / "reference_networks.json").read_text())


def _label(network: dict[str, Any]) -> str:
    return "-".join(str(value).replace(" ", "") for value in network["topology"].values())


@pytest.mark.parametrize("expected", _DATA["networks"], ids=_label)
def test_statics(expected: dict[str, Any]) -> None:
    found = simcore.statics({"topology": expected["topology"]})
    for name in ("routers", "links", "diameter"):
        assert found[name] == expected[name], name
    assert found["mean_hops"] == pytest.approx(expected["mean_hops"], abs=0.0011)
    assert found["max_channel_load"] == pytest.approx(expected["max_channel_load"], abs=0.0006)
    assert found["exact"]
    assert found["deadlock_free"]
    assert found["cycle"] is None
    if "bisection_links" in expected:
        assert found["bisection_links"] == expected["bisection_links"]
