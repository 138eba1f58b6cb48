"""A result that changes needs a new model revision: stored results of the old one answer no more."""

from __future__ import annotations

import json

from golden_digests import PATH, RAISE, WRITE, all_points, changed, digests
from golden_points import golden_points

import simcore

_KEPT = json.loads(PATH.read_text())


def test_results_are_those_of_the_revision() -> None:
    revision = _KEPT["model_revision"]
    assert revision == simcore.model_revision, f"the digests are of revision {revision}: {WRITE}"
    now = digests()
    moved = changed(_KEPT["digests"], now)
    assert not moved, f"results changed: {RAISE} and {WRITE}: {', '.join(moved)}"
    assert list(now) == list(_KEPT["digests"]), f"points came or went: {WRITE}"


def test_every_component_has_a_point() -> None:
    points = all_points().values()
    used = {
        (point.get("model", "packet"), section, point[section]["kind"])
        for point in points
        for section in point
        if isinstance(point[section], dict) and "kind" in point[section]
    }
    for section, components in simcore.catalog()["sections"].items():
        for component in components:
            if component["kind"] == section:
                continue
            for model in component["models"]:
                if (section, component["kind"]) in _NEED_A_FABRIC:
                    continue
                assert (model, section, component["kind"]) in used


_NEED_A_FABRIC = {("topology", "fabric"), ("routing", "imported")}
"""What imported fabrics are worth is tested with the files of `fabricfile`."""


def test_a_changed_result_is_named() -> None:
    kept = {"a": "1", "b": "2", "gone": "3"}
    assert changed(kept, {"a": "1", "b": "9", "new": "4"}) == ["b"]


def test_results_and_catalogue_name_the_revision() -> None:
    revision = simcore.model_revision
    assert revision >= 1
    assert simcore.catalog()["model_revision"] == revision
    packet = golden_points()["torus, minimal"]
    static = golden_points()["static torus, min_hop"]
    for point in (packet, static):
        assert simcore.run(point)["provenance"]["model_revision"] == revision
        assert simcore.check(point)["model_revision"] == revision
