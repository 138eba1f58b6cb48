"""Writes tables that the Python client and the dashboard need of the domain: `make units`.

The units of `domain/units.py` for both, and the titles of components for the dashboard.
"""

import argparse
import json
import sys
from pathlib import Path

from domain.answer.display_names import all_titles
from domain.units import NAME_ENDINGS, UNITS, Steps, steps

ROOT = Path(__file__).resolve().parent.parent
CLIENT = ROOT / "client" / "src" / "fabricsweep_client" / "unit_table.py"
DASHBOARD = ROOT / "frontend" / "src" / "lib" / "unit-table.ts"
TITLE = "The units of fields, made from domain/units.py by `make units`: do not edit."

TITLES = ROOT / "frontend" / "src" / "lib" / "title-table.ts"
OF_TITLES = (
    "What components are called, by section and kind, made from the catalogue by `make units`: do not "
    "edit."
)

_SYMBOLS = {name: unit.symbol for name, unit in UNITS.items()}
_STEPS = {name: found for name in UNITS if (found := steps(name))}
_BYTE_RATES = steps("gbps", in_bytes=True)
_OF_SYMBOLS = "The sign of each unit; empty where a number stands alone."
_OF_STEPS = "In which steps numbers of a unit are read, the largest first, as sizes in that unit."
_OF_RATES = "Those of `gbps` in bytes a second."
_OF_ENDINGS = "Last words of names, and the unit that they tell."


def client_table() -> str:
    """Give the client's module."""
    rows = "".join(f"    {_quoted(name)}: {_tuple(found)},\n" for name, found in _STEPS.items())
    symbols = "".join(f"    {_quoted(name)}: {_quoted(sign)},\n" for name, sign in _SYMBOLS.items())
    return (
        f'"""{TITLE}"""\n\n'
        "Steps = tuple[tuple[float, str], ...]\n\n"
        f'SYMBOLS: dict[str, str] = {{\n{symbols}}}\n"""{_OF_SYMBOLS}"""\n\n'
        f'STEPS: dict[str, Steps] = {{\n{rows}}}\n"""{_OF_STEPS}"""\n\n'
        f'BYTE_RATES: Steps = {_tuple(_BYTE_RATES)}\n"""{_OF_RATES}"""\n'
    )


def dashboard_table() -> str:
    """Give the dashboard's module."""
    rows = "".join(f"  {name}: {_quoted(found)},\n" for name, found in _STEPS.items())
    return (
        f"/** {TITLE} */\n"
        "export type Steps = readonly (readonly [number, string])[];\n\n"
        f"/** {_OF_SYMBOLS} */\n"
        f"export const SYMBOLS: Readonly<Record<string, string>> = {_indented(_SYMBOLS)};\n\n"
        f"/** {_OF_STEPS} */\n"
        f"export const STEPS = {{\n{rows}}} as const satisfies Record<string, Steps>;\n\n"
        f"/** {_OF_RATES} */\n"
        f"export const BYTE_RATES: Steps = {_quoted(_BYTE_RATES)};\n\n"
        f"/** {_OF_ENDINGS} */\n"
        f"export const NAME_ENDINGS: Readonly<Record<string, string>> = {_indented(NAME_ENDINGS)};\n"
    )


def titles_table() -> str:
    """Give the dashboard's module of titles."""
    return (
        f"/** {OF_TITLES} */\n"
        "export const TITLES: Readonly<Record<string, Readonly<Record<string, string>>>> = "
        f"{_indented(all_titles())};\n"
    )


def _tuple(found: Steps) -> str:
    rows = ", ".join(f"({size!r}, {_quoted(sign)})" for size, sign in found)
    return f"({rows},)" if len(found) == 1 else f"({rows})"


def _quoted(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def _indented(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, indent=2)


def main() -> int:
    """Write the modules, or with ``--check`` say whether they are those that would be written."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--check", action="store_true", help="write nothing; 1 when one has drifted"
    )
    made = {CLIENT: client_table(), DASHBOARD: dashboard_table(), TITLES: titles_table()}
    if parser.parse_args().check:
        return int(
            any(not path.is_file() or path.read_text() != text for path, text in made.items())
        )
    for path, text in made.items():
        path.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
