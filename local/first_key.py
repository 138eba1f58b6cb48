"""The key by which the launcher talks to its own system where access control is required."""

import os
import subprocess
import sys

from local.process import StartError
from local.system import ROOT, System


def first_key(system: System) -> str | None:
    """Make an admin's API key, good for a day.

    Returns
    -------
    str or None
        None where nobody asks for one, or ``FABRICSWEEP_API_KEY`` gives one already.

    Raises
    ------
    StartError
        None could be made; the message says why.
    """
    if os.environ.get("FABRICSWEEP_ACCESS") != "required" or os.environ.get("FABRICSWEEP_API_KEY"):
        return None
    made = subprocess.run(
        [sys.executable, "-m", "api.admin_key"],
        env={**os.environ, **system.environment},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    if made.returncode != 0:
        message = f"no API key could be made: {made.stderr.strip()}"
        raise StartError(message)
    return made.stdout.strip()
