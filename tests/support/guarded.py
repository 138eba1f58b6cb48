"""``python -m tests.support.guarded DATA FILE``: a system with access control, until it is told to stop.

Its address and an admin's API key are written to FILE as JSON once it is ready.
"""

from __future__ import annotations

import json
import os
import signal
import sys
from pathlib import Path

from local.first_key import first_key
from local.stopping import GiveUp, StoppedError, ending_signals
from local.system import Options, System, start_system


def announce(file: Path, system: System) -> None:
    """Write down where the system is, and a key that may do everything."""
    unfinished = file.with_name(file.name + ".new")
    unfinished.write_text(json.dumps({"url": system.url, "key": first_key(system)}))
    unfinished.replace(file)


def main(data: str, file: str) -> int:
    """Run the system; gives the exit status."""
    os.environ |= {"FABRICSWEEP_ACCESS": "required", "FABRICSWEEP_REQUESTS_PER_MINUTE": "0"}
    os.environ.pop("FABRICSWEEP_API_KEY", None)
    options = Options(Path(data), durable=False)
    try:
        with ending_signals(), start_system(options, print, GiveUp()) as system:
            announce(Path(file), system)
            while True:
                signal.pause()
    except StoppedError:
        return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
