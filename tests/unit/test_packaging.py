"""What `pip install .` gives: every module of ours, and a declaration of everything it imports."""

from __future__ import annotations

import ast
import re
import shutil
import subprocess
import sys
import tomllib
import zipfile
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PLACES = {
    **{
        name: ROOT / name
        for name in (
            "domain",
            "judge",
            "runtime",
            "storage",
            "api",
            "worker",
            "local",
        )
    },
    "fabricfile": ROOT / "fabricfile/src/fabricfile",
    "tracefile": ROOT / "tracefile/src/tracefile",
    "fabricsweep_client": ROOT / "client/src/fabricsweep_client",
}
# Compiled where it is installed, from ./simcore.
CORE = "simcore"


def modules() -> dict[str, Path]:
    """Every file of our packages, by its path in the wheel."""
    found = {}
    for name, place in PLACES.items():
        for file in place.rglob("*"):
            if file.is_file() and "__pycache__" not in file.parts and file.suffix != ".pyc":
                found[f"{name}/{file.relative_to(place).as_posix()}"] = file
    return found


def imported() -> set[str]:
    """The top-level names that our packages import from others."""
    names = set()
    for file in modules().values():
        if file.suffix != ".py":
            continue
        for node in ast.walk(ast.parse(file.read_text())):
            if isinstance(node, ast.Import):
                names |= {alias.name.split(".")[0] for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
                names.add(node.module.split(".")[0])
    return names - set(sys.stdlib_module_names) - set(PLACES) - {CORE}


def normal(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def test_everything_imported_is_declared() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    extras = project["optional-dependencies"].values()
    lines = [*project["dependencies"], *(line for extra in extras for line in extra)]
    declared = {normal(re.split(r"[\[<>=!;~ ]", line)[0]) for line in lines}
    distributions = packages_distributions()
    for name in sorted(imported()):
        assert {normal(known) for known in distributions[name]} & declared, name


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, unpacked as `pip install --no-deps --target` does."""
    source, wheels = tmp_path_factory.mktemp("source"), tmp_path_factory.mktemp("wheels")
    shutil.copy(ROOT / "pyproject.toml", source)
    shutil.copy(ROOT / "README.md", source)
    for file in modules().values():
        place = source / file.relative_to(ROOT)
        place.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(file, place)
    build = "import sys; from setuptools import build_meta; build_meta.build_wheel(sys.argv[1])"
    subprocess.run(
        [sys.executable, "-c", build, str(wheels)], cwd=source, check=True, capture_output=True
    )
    target = tmp_path_factory.mktemp("installed")
    with zipfile.ZipFile(next(wheels.glob("*.whl"))) as wheel:
        wheel.extractall(target)
    return target


def test_the_wheel_holds_every_file(installed: Path) -> None:
    assert [name for name in modules() if not (installed / name).is_file()] == []


def test_every_package_imports_from_the_wheel(installed: Path) -> None:
    packages = sorted({name.rsplit("/", 1)[0] for name in modules() if name.endswith(".py")})
    assert len(packages) > 20
    program = """
import importlib, sys
from pathlib import Path
target = Path(sys.argv[1])
for name in [*sys.argv[2:], "api.application", "local.run", "fabricsweep_client.cli.command_line"]:
    module = importlib.import_module(name.replace("/", "."))
    assert Path(module.__file__).is_relative_to(target), module.__file__
from domain.catalog.load import load_catalog
assert load_catalog().metrics
"""
    done = subprocess.run(
        [sys.executable, "-c", program, str(installed), *packages],
        cwd=installed,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr


def test_the_image_gets_what_it_copies() -> None:
    let_through = {
        line.removeprefix("!")
        for line in (ROOT / ".dockerignore").read_text().splitlines()
        if line.startswith("!")
    }
    copied = {
        word.split("/")[0]
        for line in (ROOT / "docker/Dockerfile").read_text().splitlines()
        if line.startswith("COPY ") and "--from=" not in line
        for word in line.split()[1:-1]
        if not word.startswith(("requirements/", "docker/"))
    }
    assert copied <= let_through
    assert all((ROOT / name.split("/")[0]).exists() for name in let_through)
