"""The actions of a command that has some, such as `trace show`: how each is added."""

import argparse
from collections.abc import Callable


def add_action(
    actions: "argparse._SubParsersAction[argparse.ArgumentParser]",
    name: str,
    text: str,
    run: Callable[..., int],
) -> argparse.ArgumentParser:
    """Add an action by what it does, in words that begin small."""
    action: argparse.ArgumentParser = actions.add_parser(
        name, help=text, description=f"{text[0].upper()}{text[1:]}."
    )
    action.set_defaults(run=run)
    return action


def add_json(action: argparse.ArgumentParser) -> None:
    """Let an action print JSON."""
    action.add_argument("--json", action="store_true", help="print JSON instead of text")
