"""Writes the text of `fabricsweep --help` for the entry point: `python -m tools.help_text`.

The grammar's own text takes loading all commands, which is a second of processor time.
"""

import os
import sys
from pathlib import Path

from fabricsweep_client.cli.command_line import parser

TARGET = Path(__file__).resolve().parent.parent / "client/src/fabricsweep_client/cli/help_text.py"
_WIDTH = "80"


def module() -> str:
    """Give the module with the text, in lines of at most 80 characters whatever the terminal's width."""
    width = os.environ.get("COLUMNS")
    os.environ["COLUMNS"] = _WIDTH
    try:
        text = parser().format_help()
    finally:
        del os.environ["COLUMNS"]
        if width is not None:
            os.environ["COLUMNS"] = width
    title = "The text of `fabricsweep --help`, made by `python -m tools.help_text`: do not edit."
    return f'"""{title}"""\n\nHELP = """\\\n{text}"""\n'


if __name__ == "__main__":
    sys.exit(TARGET.write_text(module(), encoding="utf-8") == 0)
