"""Asking before something is lost."""

import sys

from fabricsweep_client.cli.output import message_console
from fabricsweep_client.cli.usage import UsageError


class RefusedError(Exception):
    """Whoever was asked said no."""


def confirm(what: str, *, yes: bool) -> None:
    """Go on when `yes` was given, or when the one at the terminal says so.

    Raises
    ------
    RefusedError
        The answer was anything but yes.
    UsageError
        Nobody sits there who could be asked.
    """
    if yes:
        return
    if not sys.stdin.isatty():
        message = f"{what} needs --yes where nobody can be asked"
        raise UsageError(message)
    message_console().print(f"{what}? [y/N] ", end="", markup=False)
    if sys.stdin.readline().strip().lower() not in ("y", "yes"):
        raise RefusedError
