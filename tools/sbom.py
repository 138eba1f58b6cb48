"""``python -m tools.sbom [--image NAME]`` lists what is shipped, as CycloneDX documents in build/sbom.

``python.cdx.json`` has the locked packages of API and workers, ``dashboard.cdx.json`` the npm packages that
the dashboard is made of. ``image.cdx.json`` has what an image really holds: its Python distributions and
its Debian packages, asked in a container. Each document is checked against its schema.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from tempfile import NamedTemporaryFile

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "build" / "sbom"
LOCKS = ("api.txt", "worker.txt")


def locked(files: Iterable[Path]) -> str:
    """Put lock files together; a package that several have stands there once.

    Raises
    ------
    ValueError
        Two files have another version, or other hashes, of one package.
    """
    found: dict[str, str] = {}
    for file in files:
        for entry in _entries(file.read_text()):
            name = entry.partition("==")[0]
            key = name + entry.splitlines()[0].partition(" ;")[2]  # one version a marker
            if found.setdefault(key, entry) != entry:
                message = f"{file.name} has another {name} than the files before it: make lock"
                raise ValueError(message)
    return "".join(found.values())


def _entries(text: str) -> list[str]:
    """Cut a lock file into requirements, each with its hashes."""
    lines = (line for line in text.splitlines() if line.partition("#")[0].strip())
    entries: list[str] = []
    for line in lines:
        if line[0].isspace():
            entries[-1] += f"{line}\n"
        else:
            entries.append(f"{line}\n")
    return entries


def of_python() -> int:
    """Write the document of the locked packages; gives how many there are."""
    target = FOLDER / "python.cdx.json"
    with NamedTemporaryFile("w", suffix=".txt") as together:
        together.write(locked(ROOT / "requirements" / name for name in LOCKS))
        together.flush()
        command = [
            sys.executable, "-m", "cyclonedx_py", "requirements", "--pyproject", str(ROOT / "pyproject.toml"),
            "--sv", "1.6", "--of", "JSON", "--output-reproducible", "--validate",
            "-o", str(target), together.name,
        ]  # fmt: skip
        subprocess.run(command, check=True)
    return len(json.loads(target.read_text())["components"])


def of_dashboard() -> int:
    """Write the document of the npm packages that are built into the dashboard."""
    command = ["npm", "sbom", "--sbom-format", "cyclonedx", "--package-lock-only", "--omit", "dev"]
    told = subprocess.run(
        command, cwd=ROOT / "frontend", check=True, stdout=subprocess.PIPE, text=True
    )
    from tools.image_parts import checked  # as below

    document = json.loads(checked(told.stdout, "1.5"))
    (FOLDER / "dashboard.cdx.json").write_text(told.stdout)
    return len(document["components"])


def main() -> int:
    """Write the documents."""
    parser = argparse.ArgumentParser(prog="tools.sbom", description=__doc__)
    parser.add_argument("--image", help="an image of the Docker engine, such as fabricsweep")
    image = parser.parse_args().image
    FOLDER.mkdir(parents=True, exist_ok=True)
    print(f"python.cdx.json: {of_python()} packages")
    print(f"dashboard.cdx.json: {of_dashboard()} packages")
    if image is not None:
        # It needs the library of requirements/release.txt.
        from tools.image_parts import document_of

        text, count = document_of(image)
        (FOLDER / "image.cdx.json").write_text(text)
        print(f"image.cdx.json: {count} packages of {image}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
