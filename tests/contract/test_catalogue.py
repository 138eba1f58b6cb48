"""The catalogue: in step with the simulator, and passed on whole."""

from __future__ import annotations

import json
from typing import Any

import simcore
from api.sweep.models.catalog import Catalog as CatalogDocument
from domain.catalog.load import CATALOG_PATH, load_catalog


def test_the_stored_catalogue_is_the_simulators() -> None:
    assert json.loads(CATALOG_PATH.read_text()) == simcore.catalog(), "run `make catalog`"


def test_the_api_passes_on_everything_the_catalogue_says() -> None:
    told = json.loads(CATALOG_PATH.read_text())
    sent = CatalogDocument.model_validate(
        {**load_catalog().model_dump(mode="json"), "synonyms": []}
    )
    document = sent.model_dump(mode="json")
    assert document["metrics"] == [{"better": None, **metric} for metric in told["metrics"]]
    assert document["section_axes"] == told["section_axes"]
    assert document["model_revision"] == told["model_revision"]
    for section, components in told["sections"].items():
        for ours, theirs in zip(document["sections"][section], components, strict=True):
            for name in ("kind", "title", "help", "measured_when", "answers_by"):
                assert ours[name] == theirs[name]
            assert ours["constraints"] == theirs["constraints"]
            assert [p["name"] for p in ours["params"]] == [p["name"] for p in theirs["params"]]
            for param, told_param in zip(ours["params"], theirs["params"], strict=True):
                assert _what_is_told(param, told_param) == told_param


def _what_is_told(param: dict[str, Any], told: dict[str, Any]) -> dict[str, Any]:
    """Give of `param` what `told` has, of the items of a list as well."""
    known = {name: param[name] for name in told}
    if "items" in told:
        pairs = zip(param["items"], told["items"], strict=True)
        known["items"] = [_what_is_told(*pair) for pair in pairs]
    return known


def test_the_api_and_the_workers_speak_of_one_version() -> None:
    assert load_catalog().simcore_version == simcore.__version__
    assert load_catalog().model_revision == simcore.model_revision
