"""What is said of where the parts come from: lists from lock files, and who proposes updates of which."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import yaml

from tools import sbom

ROOT = Path(__file__).resolve().parents[2]
REQUIREMENTS = ROOT / "requirements"
MANIFESTS = {
    "uv": "*.in",
    "npm": "package-lock.json",
    "docker": "Dockerfile",
    "docker-compose": "docker-compose*.yml",
    "helm": "Chart.yaml",
}


def test_every_locked_package_is_listed_once() -> None:
    together = sbom.locked(REQUIREMENTS / name for name in sbom.LOCKS)
    entries = re.findall(r"^([a-z0-9.-]+)\S*==\S+( ;.*)?", together, re.MULTILINE)
    assert len(entries) == len(set(entries))
    names = {name for name, _ in entries}
    for lock in sbom.LOCKS:
        locked = re.findall(r"^([a-z0-9.-]+).*==", (REQUIREMENTS / lock).read_text(), re.MULTILINE)
        assert set(locked) <= names, lock
    assert together.count("--hash=sha256:") >= len(entries)


def test_two_versions_of_a_package_are_no_list(tmp_path: Path) -> None:
    (tmp_path / "one.txt").write_text(
        "# by hand\na==1 \\\n    --hash=sha256:00\n    # via b\nb==2\n"
    )
    (tmp_path / "two.txt").write_text("a==3\n")
    assert sbom.locked([tmp_path / "one.txt"]) == "a==1 \\\n    --hash=sha256:00\nb==2\n"
    with pytest.raises(ValueError, match=r"two\.txt has another a .*make lock"):
        sbom.locked([tmp_path / "one.txt", tmp_path / "two.txt"])


def test_updates_are_proposed_of_all_that_is_pinned() -> None:
    told = yaml.safe_load((ROOT / ".github" / "dependabot.yml").read_text())["updates"]
    assert {one["package-ecosystem"] for one in told} == MANIFESTS.keys()
    for one in told:
        folder = ROOT / one["directory"].lstrip("/")
        assert list(folder.glob(MANIFESTS[one["package-ecosystem"]])), one
