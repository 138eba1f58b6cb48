"""Takes a wheel of simcore in place of compiling it: one of the same sources, with the golden results.

``python -m tools.simcore_wheel FILE_OR_FOLDER`` installs it (status 0) or says why not (status 1).
With ``--digest`` it prints the digest of the sources, which `tools/wheels.sh` puts into a wheel.
"""

import argparse
import hashlib
import subprocess
import sys
import zipfile
from pathlib import Path

from packaging.tags import sys_tags
from packaging.utils import InvalidWheelFilename, parse_wheel_filename

ROOT = Path(__file__).resolve().parent.parent
SIMCORE = ROOT / "simcore"
SOURCES = ("src", "bindings", "cmake", "python", "CMakeLists.txt", "pyproject.toml")
"""All that a wheel is made of."""
DIGEST = "simcore/source_sha256"
"""Where a wheel says of which sources it is."""


class NotTakenError(Exception):
    """Why a wheel is not installed."""


def source_digest(folder: Path = SIMCORE) -> str:
    """SHA-256, in hexadecimal, over paths and contents of the sources in this folder."""
    found = hashlib.sha256()
    files = [path for name in SOURCES for path in ((folder / name), *(folder / name).rglob("*"))]
    for path in sorted(path for path in files if path.is_file()):
        if "__pycache__" not in path.parts:
            content = path.read_bytes()
            name = path.relative_to(folder).as_posix()
            found.update(f"{name}\0{len(content)}\0".encode())
            found.update(content)
    return found.hexdigest()


def wheels_for_us(given: Path) -> list[Path]:
    """The wheel, or those of simcore in the folder, that this interpreter can install.

    Raises
    ------
    NotTakenError
        There is none.
    """
    if not given.exists():
        raise NotTakenError(f"{given} is not there")
    candidates = sorted(given.glob("simcore-*.whl")) if given.is_dir() else [given]
    ours = set(sys_tags())
    fitting = []
    for path in candidates:
        try:
            name, _, _, tags = parse_wheel_filename(path.name)
        except InvalidWheelFilename as wrong:
            raise NotTakenError(f"{path} is no wheel: {wrong}") from wrong
        if name == "simcore" and not ours.isdisjoint(tags):
            fitting.append(path)
    if not fitting:
        python = f"Python {sys.version_info.major}.{sys.version_info.minor}"
        raise NotTakenError(f"{given} has no wheel of simcore for {python} on this machine")
    return fitting


def digest_in(wheel: Path) -> str:
    """Of which sources a wheel says that it is.

    Raises
    ------
    NotTakenError
        It does not say, or cannot be read.
    """
    try:
        with zipfile.ZipFile(wheel) as content:
            return content.read(DIGEST).decode("ascii").strip()
    except KeyError as missing:
        raise NotTakenError(f"{wheel.name} does not say of which sources it is") from missing
    except (OSError, zipfile.BadZipFile, UnicodeDecodeError) as broken:
        raise NotTakenError(f"{wheel.name} cannot be read: {broken}") from broken


def chosen(given: Path, digest: str) -> Path:
    """The wheel of these sources.

    Raises
    ------
    NotTakenError
        None of those that could be installed is.
    """
    reasons = []
    for wheel in wheels_for_us(given):
        try:
            found = digest_in(wheel)
        except NotTakenError as reason:
            reasons.append(str(reason))
            continue
        if found == digest:
            return wheel
        reasons.append(f"{wheel.name} is of other sources ({found[:12]}; these are {digest[:12]})")
    raise NotTakenError("; ".join(reasons))


def install(wheel: Path) -> None:
    """Install a wheel here, and hold its results against the golden ones.

    Raises
    ------
    NotTakenError
        It cannot be installed, or computes something else; then it is gone again.
    """
    pip = [sys.executable, "-m", "pip"]
    put = [*pip, "install", "--quiet", "--no-deps", "--no-index", "--force-reinstall", str(wheel)]
    if subprocess.run(put, check=False).returncode != 0:
        raise NotTakenError(f"pip did not install {wheel.name}")
    golden = SIMCORE / "tests" / "python" / "golden_digests.py"
    if subprocess.run([sys.executable, str(golden), "--check"], check=False).returncode != 0:
        subprocess.run([*pip, "uninstall", "--quiet", "--yes", "simcore"], check=False)
        raise NotTakenError(f"{wheel.name} does not compute the golden results here")


def main() -> int:
    """Install the wheel that is given, or print the digest of the sources."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("given", nargs="?", type=Path, help="a wheel, or a folder of wheels")
    parser.add_argument("--digest", action="store_true", help="print the digest of the sources")
    asked = parser.parse_args()
    if asked.digest:
        print(source_digest())
        return 0
    if asked.given is None:
        parser.error("a wheel, a folder of wheels, or --digest is needed")
    try:
        wheel = chosen(asked.given, source_digest())
        install(wheel)
    except NotTakenError as reason:
        print(f"SIMCORE_WHEEL is not taken: {reason}")
        return 1
    print(f"took {wheel.name}, of the same sources and with the golden results")
    return 0


if __name__ == "__main__":
    sys.exit(main())
