"""Whether the core can be loaded here, told as a process starts.

Whoever starts processes that load it does not load it himself. They would end one after the other, each
without a word to whoever asks.
"""

from __future__ import annotations

import subprocess
import sys

_LOAD = (sys.executable, "-c", "import simcore")


def refuse_unloadable() -> None:
    """End this process if another one cannot load the core.

    Raises
    ------
    SystemExit
        It says why: on a machine that lacks the core's instructions, which build runs there.
    """
    tried = subprocess.run(_LOAD, capture_output=True, text=True, check=False)
    if tried.returncode != 0:
        raise SystemExit(f"error: the simulator cannot be loaded: {_reason(tried)}")


def _reason(tried: subprocess.CompletedProcess[str]) -> str:
    lines = tried.stderr.strip().splitlines()
    if not lines:
        return f"its process ended with status {tried.returncode}"
    return lines[-1].partition(": ")[2] or lines[-1]
