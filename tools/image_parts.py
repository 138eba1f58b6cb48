"""What an image holds, asked in a container of it: Python distributions and Debian packages, as CycloneDX."""

from __future__ import annotations

import json
import subprocess
from typing import Any

from cyclonedx.builder.this import this_component
from cyclonedx.model import Property
from cyclonedx.model.bom import Bom
from cyclonedx.model.component import Component, ComponentType
from cyclonedx.output.json import JsonV1Dot6
from cyclonedx.schema import SchemaVersion
from cyclonedx.validation.json import JsonStrictValidator
from packageurl import PackageURL

# Runs in the image, whose interpreter has the standard library and what was installed.
ASK = r"""
import importlib.metadata, json, platform, subprocess
from simcore.processors import built_for
debian = subprocess.run(["dpkg-query", "-W", "-f", "${Package} ${Version} ${Architecture}\n"],
                        check=True, capture_output=True, text=True).stdout
python = sorted({(one.metadata["Name"], one.version) for one in importlib.metadata.distributions()})
print(json.dumps({"python": python, "debian": [line.split() for line in debian.splitlines()],
                  "interpreter": platform.python_version(), "built_for": built_for}))
"""


def document_of(image: str) -> tuple[str, int]:
    """Give the document of an image, and how many parts it lists."""
    told = _told_by(image)
    bom = Bom()
    bom.metadata.tools.components.add(this_component())
    name, _, version = image.partition(":")
    bom.metadata.component = Component(
        name=name,
        version=_digest_of(image),
        type=ComponentType.CONTAINER,
        bom_ref="image",
        properties=[
            Property(name="fabricsweep:tag", value=version or "latest"),
            Property(name="fabricsweep:built_for", value=told["built_for"]),
        ],
    )
    for one in _components(told):
        bom.components.add(one)
    bom.register_dependency(bom.metadata.component, bom.components)
    return checked(JsonV1Dot6(bom).output_as_string(indent=2), "1.6"), len(bom.components)


def checked(text: str, version: str) -> str:
    """Give a document back that is one by its schema.

    Raises
    ------
    ValueError
        It is none.
    """
    wrong = JsonStrictValidator(SchemaVersion.from_version(version)).validate_str(text)
    if wrong is not None:
        raise ValueError(f"this is no CycloneDX document of version {version}: {wrong}")
    return text


def _told_by(image: str) -> dict[str, Any]:
    alone = ["docker", "run", "--rm", "--network", "none", "--entrypoint", "python"]
    done = subprocess.run([*alone, image, "-c", ASK], check=True, stdout=subprocess.PIPE, text=True)
    told: dict[str, Any] = json.loads(done.stdout)
    return told


def _digest_of(image: str) -> str:
    command = ["docker", "image", "inspect", "--format", "{{.Id}}", image]
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout.strip()


def _components(told: dict[str, Any]) -> list[Component]:
    found = [_component("generic", None, "python", told["interpreter"], ComponentType.PLATFORM)]
    found += [_component("pypi", None, name, version) for name, version in told["python"]]
    for name, version, architecture in told["debian"]:
        found.append(_component("deb", "debian", name, version, arch=architecture))
    return found


def _component(
    kind: str,
    group: str | None,
    name: str,
    version: str,
    what: ComponentType = ComponentType.LIBRARY,
    **qualifiers: str,
) -> Component:
    address = PackageURL(kind, group, name, version, qualifiers)
    return Component(
        name=name, version=version, type=what, purl=address, bom_ref=address.to_string()
    )
