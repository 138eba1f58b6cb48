"""Finds Prometheus' programs, or unpacks those of Debian's package: installed it would start a service."""

from __future__ import annotations

import os
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

SETTING = "FABRICSWEEP_PROMETHEUS_BIN"
"""Names the folder of the programs, where they are not on the PATH."""


@dataclass(frozen=True)
class Programs:
    """The server, and the tool that checks what it reads."""

    prometheus: Path
    promtool: Path


def programs(build: Path) -> Programs | None:
    """Find the programs, or get them below `build`; None where neither can be."""
    unpacked = build / "prometheus-package"
    if found := _installed() or _in(unpacked / "usr/bin"):
        return found
    if shutil.which("apt-get") is None or shutil.which("dpkg-deb") is None:
        return None
    unpacked.mkdir(parents=True, exist_ok=True)
    if not _download(unpacked) and os.geteuid() == 0:
        subprocess.run(["apt-get", "update", "-qq"], check=False)
        _download(unpacked)
    for package in unpacked.glob("prometheus_*.deb"):
        subprocess.run(["dpkg-deb", "-x", str(package), str(unpacked)], check=False)
    return _in(unpacked / "usr/bin")


def _installed() -> Programs | None:
    folder = os.environ.get(SETTING)
    if folder:
        return _in(Path(folder))
    server, tool = shutil.which("prometheus"), shutil.which("promtool")
    return Programs(Path(server), Path(tool)) if server and tool else None


def _in(folder: Path) -> Programs | None:
    found = Programs(folder / "prometheus", folder / "promtool")
    return found if found.prometheus.is_file() and found.promtool.is_file() else None


def _download(folder: Path) -> bool:
    command = ["apt-get", "download", "-qq", "prometheus"]
    return subprocess.run(command, cwd=folder, check=False).returncode == 0
