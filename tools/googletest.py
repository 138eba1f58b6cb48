"""Finds GoogleTest's sources, or gets Debian's package of them, installed or merely unpacked."""

import shutil
import subprocess
from pathlib import Path

from local import install

SYSTEM_SOURCES = Path("/usr/src/googletest")


def sources(build: Path) -> Path | None:
    """Where GoogleTest's sources lie; None when CMake has to find an installed one by itself.

    As root with apt-get the package is installed; otherwise it is downloaded and unpacked below `build`.
    """
    unpacked = build / "googletest-package"
    local_sources = unpacked / "usr/src/googletest"
    for place in (SYSTEM_SOURCES, local_sources):
        if (place / "CMakeLists.txt").exists():
            return place
    if install.may_use_apt() and install.apt_install("googletest"):
        return SYSTEM_SOURCES
    if shutil.which("apt-get") and shutil.which("dpkg-deb"):
        unpacked.mkdir(parents=True, exist_ok=True)
        subprocess.run(["apt-get", "download", "-qq", "googletest"], cwd=unpacked, check=False)
        for package in unpacked.glob("googletest_*.deb"):
            subprocess.run(["dpkg-deb", "-x", str(package), str(unpacked)], check=False)
    return local_sources if (local_sources / "CMakeLists.txt").exists() else None
