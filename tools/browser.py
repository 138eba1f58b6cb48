"""Finds a Chromium for the browser tests, or gets one."""

import os
import shutil
import subprocess
from pathlib import Path

from local import install

PROGRAMS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
FRONTEND = Path(__file__).resolve().parent.parent / "frontend"


def installed() -> Path | None:
    """A Chromium on this machine: the one CHROMIUM_PATH names, else one on the path."""
    if named := os.environ.get("CHROMIUM_PATH"):
        return Path(named)
    for name in PROGRAMS:
        if found := shutil.which(name):
            return Path(found)
    return None


def chromium() -> Path | None:
    """A Chromium, installed now if need be; None when only Playwright's own could be had.

    Installed ones come first, then Debian's package where root may install it, then Playwright's download,
    which Playwright finds by itself.
    """
    if found := installed():
        return found
    if install.may_use_apt():
        print("installing Debian's Chromium", flush=True)
        if install.apt_install("chromium", "fonts-liberation") and (found := installed()):
            return found
    print("fetching Playwright's own Chromium", flush=True)
    subprocess.run(["npx", "playwright-core", "install", "chromium"], cwd=FRONTEND, check=False)
    return None
