"""Tab completion of the command line, by argcomplete: installed once for a shell."""

import argparse
import os
from pathlib import Path

from fabricsweep_client.cli import exit_codes
from fabricsweep_client.cli.usage import UsageError

SHELLS = ("bash", "zsh", "fish")
_COMMAND = "fabricsweep"


def complete(grammar: argparse.ArgumentParser) -> None:
    """Answer a shell that asks for completions, and end; else do nothing, and load nothing."""
    if "_ARGCOMPLETE" in os.environ:
        import argcomplete

        argcomplete.autocomplete(grammar)


def add_completion(grammar: argparse.ArgumentParser) -> None:
    """Add the option that installs it."""
    grammar.add_argument(
        "--install-completion",
        action=_Install,
        nargs="?",
        choices=SHELLS,
        metavar="SHELL",
        help="complete commands and options by Tab in this shell (bash, zsh, fish), and end",
    )


def install(shell: str | None) -> str:
    """Write the shell's file; gives what to say.

    Raises
    ------
    UsageError
        the shell is none of those known, or its file cannot be written.
    """
    from argcomplete.shell_integration import shellcode

    chosen = shell or Path(os.environ.get("SHELL", "")).name
    if chosen not in SHELLS:
        message = f"{chosen or 'your shell'} is not known here; name one of {', '.join(SHELLS)}"
        raise UsageError(message)
    path, note = _place(chosen)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(shellcode([_COMMAND], shell=chosen), encoding="utf-8")
    except OSError as error:
        message = f"{path} cannot be written: {error.strerror}"
        raise UsageError(message) from None
    return f"wrote {path}\n{note}"


def _place(shell: str) -> tuple[Path, str]:
    """Give where a shell looks for completions, and what its user has yet to do."""
    home = Path.home()
    data = Path(os.environ.get("XDG_DATA_HOME") or home / ".local/share")
    config = Path(os.environ.get("XDG_CONFIG_HOME") or home / ".config")
    if shell == "bash":
        path = data / "bash-completion/completions" / _COMMAND
        return path, "It holds in new shells, where the package bash-completion is installed."
    if shell == "fish":
        return config / "fish/completions" / f"{_COMMAND}.fish", "It holds in new shells."
    path = data / "zsh/site-functions" / f"_{_COMMAND}"
    note = (
        f"Put these two lines into ~/.zshrc, unless they are there:\n"
        f"  fpath=({path.parent} $fpath)\n  autoload -U compinit && compinit"
    )
    return path, note


class _Install(argparse.Action):
    """Installs, says what was done, and ends."""

    def __call__(
        self,
        parser: argparse.ArgumentParser,
        namespace: argparse.Namespace,
        values: object,
        option_string: str | None = None,
    ) -> None:
        """Write the file of the shell that was named, else of the one in use."""
        try:
            told = install(None if values is None else str(values))
        except UsageError as error:
            parser.error(str(error))
        print(told)
        parser.exit(exit_codes.DONE)
