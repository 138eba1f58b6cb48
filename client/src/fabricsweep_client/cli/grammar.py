"""The grammar's frame: commands in groups, and what somebody meant who mistyped one."""

import argparse
import difflib
import re
from typing import NoReturn

GROUPS = {
    "run": (
        "submit",
        "watch",
        "show",
        "list",
        "pause",
        "resume",
        "stop",
        "cancel",
        "retry",
        "priority",
        "extend",
        "rerun",
        "upgrade",
    ),
    "ask": (
        "answer",
        "sensitivity",
        "probability",
        "bottleneck",
        "cost",
        "distributions",
        "exceedance",
        "compare",
        "differences",
    ),
    "read results": ("results", "points", "point", "tables", "export", "import"),
    "keep order": ("rename", "tag", "star", "unstar", "archive", "unarchive", "delete", "prune"),
    "networks, traces, prices and schedules": (
        "fabric",
        "trace",
        "prices",
        "schedule",
        "webhook",
    ),
    "people and access": ("project", "key", "share", "audit"),
}
"""Every command, by what it is for, in the order in which help lists them."""
_WRONG_CHOICE = re.compile(r"invalid choice: '([^']*)' \(choose from (.*)\)", re.DOTALL)
_MOST_LISTED = 12


class Grammar(argparse.ArgumentParser):
    """A parser whose help lists commands in groups, and whose errors say what may have been meant."""

    def parse_args(self, args=None, namespace=None):  # type: ignore[no-untyped-def]
        """Read the command line; what a command does not know is an error of that command."""
        found, unknown = self.parse_known_args(args, namespace)
        if unknown:
            verbs = {
                name: verb
                for action in self._actions
                if isinstance(action, argparse._SubParsersAction)
                for name, verb in action.choices.items()
            }
            told = verbs.get(getattr(found, "verb", ""), self)
            told.error(f"unrecognized arguments: {' '.join(unknown)}")
        return found

    def error(self, message: str) -> NoReturn:
        """Print what is wrong, with the nearest name, and end with status 2."""
        super().error(_with_hint(message, self._options_known()))

    def _options_known(self) -> list[str]:
        return [name for action in self._actions for name in action.option_strings]


class GroupedHelp(argparse.RawDescriptionHelpFormatter):
    """Help with the commands of `GROUPS` under their headings."""

    def _format_action(self, action: argparse.Action) -> str:
        if not isinstance(action, argparse._SubParsersAction):
            return super()._format_action(action)
        listed = {choice.dest: choice for choice in action._get_subactions()}
        parts = []
        for title, names in GROUPS.items():
            parts.append(f"{'':{self._current_indent}}{title}:\n")
            self._indent()
            write = super()._format_action
            parts.extend(write(listed[name]) for name in names if name in listed)
            self._dedent()
            parts.append("\n")
        return "".join(parts)


def _with_hint(message: str, options: list[str]) -> str:
    """Add the nearest of what is allowed to a message of argparse."""
    wrong = _WRONG_CHOICE.search(message)
    if wrong:
        choices = re.findall(r"'([^']*)'", wrong[2]) or wrong[2].split(", ")
        near = difflib.get_close_matches(wrong[1], choices, n=1, cutoff=0.5)
        if near:
            shown = f"there is no '{wrong[1]}'; did you mean '{near[0]}'?"
        elif len(choices) > _MOST_LISTED:
            shown = f"there is no '{wrong[1]}'; fabricsweep --help lists what there is"
        else:
            shown = f"there is no '{wrong[1]}'; there is {', '.join(choices)}"
        return message[: wrong.start()] + shown
    unknown = re.search(r"unrecognized arguments: (--[\w-]+)", message)
    near = difflib.get_close_matches(unknown[1], options, n=1, cutoff=0.6) if unknown else []
    return f"{message}; did you mean '{near[0]}'?" if near else message
