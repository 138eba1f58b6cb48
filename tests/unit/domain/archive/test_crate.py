"""What a crate says of the image that the service ran in."""

from __future__ import annotations

from typing import Any

import pytest
from pydantic import ValidationError

from api.config import Settings
from domain.archive.crate import CrateFacts, crate_document

DIGEST = "0f" * 32


def entities(image_digest: str) -> dict[str, Any]:
    facts = CrateFacts(
        name="Reads",
        description="A sweep of 4 points.",
        published="2026-01-05",
        started=None,
        finished=None,
        version="0.1.0",
        core_version="0.1.0",
        model_revision=5,
        base_seed=38,
        workflow="spec.txt",
        inputs=[],
        results=[],
        image_digest=image_digest,
    )
    return {entity["@id"]: entity for entity in crate_document(facts, {})["@graph"]}


def test_a_known_image_is_named_by_its_digest() -> None:
    found = entities(f"sha256:{DIGEST}")
    assert found["#run"]["containerImage"] == {"@id": "#image"}
    assert found["#image"]["sha256"] == DIGEST
    assert "description" not in found["#run"]


def test_an_unknown_image_is_said_to_be_unknown() -> None:
    found = entities("")
    assert "#image" not in found
    assert "not known" in found["#run"]["description"]


@pytest.mark.parametrize("digest", ["latest", "sha256:abc", DIGEST])
def test_what_is_no_digest_is_refused(digest: str) -> None:
    with pytest.raises(ValidationError, match="image_digest"):
        Settings(image_digest=digest)
