"""What an artifact of a study says of itself: an RO-Crate of the profile Workflow Run Crate.

The words are those of RO-Crate 1.1, Workflow RO-Crate 1.0 and Workflow Run RO-Crate; decision 0104 says
why they are written here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from domain.archive.documents import FileEntry

METADATA = "ro-crate-metadata.json"
RUN_PROFILE_VERSION = "0.6"
_CONTEXT = [
    "https://w3id.org/ro/crate/1.1/context",
    "https://w3id.org/ro/terms/workflow-run/context",
]
_RUN = "https://w3id.org/ro/wfrun"
_PROFILES = {
    f"{_RUN}/process/{RUN_PROFILE_VERSION}": ("Process Run Crate", RUN_PROFILE_VERSION),
    f"{_RUN}/workflow/{RUN_PROFILE_VERSION}": ("Workflow Run Crate", RUN_PROFILE_VERSION),
    "https://w3id.org/workflowhub/workflow-ro-crate/1.0": ("Workflow RO-Crate", "1.0"),
}
_MEDIA = {
    "csv": "text/csv",
    "json": "application/json",
    "md": "text/markdown",
    "parquet": "application/vnd.apache.parquet",
    "py": "text/x-python",
    "txt": "text/plain",
}


@dataclass(frozen=True, slots=True)
class CrateFacts:
    """What a crate says of a study; times are in ISO 8601, absent where they are not known."""

    name: str
    description: str
    published: str
    started: str | None
    finished: str | None
    version: str
    core_version: str
    model_revision: int
    base_seed: int
    workflow: str
    """The file of the specification."""
    inputs: Sequence[str]
    results: Sequence[str]
    """Files that the run made."""
    image_digest: str
    """Of the container image that the service runs in, as ``sha256:…``; empty where it is not known."""


def crate_document(facts: CrateFacts, files: Mapping[str, FileEntry]) -> dict[str, Any]:
    """Describe every file of a crate, and the run that made the results."""
    service = {
        "@id": "#fabricsweep",
        "@type": "SoftwareApplication",
        "name": "FabricSweep",
        "softwareVersion": facts.version,
    }
    core = {
        "@id": "#simcore",
        "@type": "SoftwareApplication",
        "name": "simcore, the simulator",
        "softwareVersion": f"{facts.core_version}, model revision {facts.model_revision}",
    }
    language = {
        "@id": "#specification-language",
        "@type": "ComputerLanguage",
        "name": "Specification of FabricSweep",
    }
    seed = {
        "@id": "#base-seed",
        "@type": "PropertyValue",
        "name": "base_seed",
        "value": facts.base_seed,
        "exampleOfWork": _to("#base-seed-parameter"),
    }
    parameter = {
        "@id": "#base-seed-parameter",
        "@type": "FormalParameter",
        "additionalType": "Integer",
        "conformsTo": _to("https://bioschemas.org/profiles/FormalParameter/1.0-RELEASE"),
        "name": "base_seed",
        "valueRequired": False,
    }
    image = {
        "@id": "#image",
        "@type": "ContainerImage",
        "additionalType": _to("https://w3id.org/ro/terms/workflow-run#DockerImage"),
        "name": "fabricsweep",
        "sha256": facts.image_digest.removeprefix("sha256:"),
    }
    return {
        "@context": _CONTEXT,
        "@graph": [
            {
                "@id": METADATA,
                "@type": "CreativeWork",
                "about": _to("./"),
                "conformsTo": [
                    _to("https://w3id.org/ro/crate/1.1"),
                    _to("https://w3id.org/workflowhub/workflow-ro-crate/1.0"),
                ],
            },
            _root(facts, files),
            *(
                {"@id": address, "@type": "CreativeWork", "name": name, "version": version}
                for address, (name, version) in _PROFILES.items()
            ),
            *(_file(name, entry, facts) for name, entry in files.items()),
            _run(facts),
            service,
            core,
            language,
            seed,
            parameter,
            *([image] if facts.image_digest else []),
        ],
    }


def _root(facts: CrateFacts, files: Mapping[str, FileEntry]) -> dict[str, Any]:
    return {
        "@id": "./",
        "@type": "Dataset",
        "name": facts.name,
        "description": facts.description,
        "datePublished": facts.published,
        "license": "Whoever publishes the study says under which terms.",
        "conformsTo": [_to(address) for address in _PROFILES],
        "hasPart": [_to(name) for name in files],
        "mainEntity": _to(facts.workflow),
        "mentions": [_to("#run")],
    }


def _file(name: str, entry: FileEntry, facts: CrateFacts) -> dict[str, Any]:
    described: dict[str, Any] = {
        "@id": name,
        "@type": "File",
        "name": name,
        "contentSize": str(entry.bytes),
        "sha256": entry.sha256,
        "encodingFormat": _MEDIA.get(name.rpartition(".")[2], "application/octet-stream"),
    }
    if name == facts.workflow:
        described |= {
            "@type": ["File", "SoftwareSourceCode", "ComputationalWorkflow"],
            "name": facts.name,
            "programmingLanguage": _to("#specification-language"),
            "input": [_to("#base-seed-parameter")],
        }
    return described


def _run(facts: CrateFacts) -> dict[str, Any]:
    run: dict[str, Any] = {
        "@id": "#run",
        "@type": "CreateAction",
        "name": f"Run of {facts.name}",
        "instrument": _to(facts.workflow),
        "object": [_to("#base-seed"), *(_to(name) for name in facts.inputs)],
        "result": [_to(name) for name in facts.results],
        "agent": _to("#fabricsweep"),
        "actionStatus": "http://schema.org/CompletedActionStatus",
    }
    if facts.image_digest:
        run["containerImage"] = _to("#image")
    else:
        run["description"] = "The digest of the image that the service ran in is not known."
    times = {"startTime": facts.started, "endTime": facts.finished}
    return run | {name: time for name, time in times.items() if time is not None}


def _to(identifier: str) -> dict[str, str]:
    return {"@id": identifier}
