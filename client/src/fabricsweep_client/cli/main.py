"""`fabricsweep`: the entry point, which tells the help at once and loads the commands for all else."""

import os
import sys

_HELP = (["--help"], ["-h"])


def main() -> None:
    """Entry point of the `fabricsweep` command."""
    if sys.argv[1:] in _HELP and "_ARGCOMPLETE" not in os.environ:
        from fabricsweep_client.cli.help_text import HELP

        print(HELP, end="")
        return
    from fabricsweep_client.cli.command_line import run

    sys.exit(run())
