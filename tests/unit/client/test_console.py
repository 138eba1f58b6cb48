"""Names of somebody else's do not act on the terminal."""

import io
from typing import Any

import pytest
from rich.table import Table
from rich.text import Text as PlainText

from fabricsweep_client.cli.console import PlainConsole, TerminalFile
from fabricsweep_client.cli.usage import first_records
from fabricsweep_client.escapes import visible
from fabricsweep_client.plain_text import Text

RED = "\x1b[31mred\x07"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (RED, r"\x1b[31mred\x07"),
        ("\x9b2J", r"\x9b2J"),
        ("a\u202eb", r"a\u202eb"),
        ("two\nlines\tand a tab, é, 漢", "two\nlines\tand a tab, é, 漢"),
    ],
)
def test_what_would_act_on_a_terminal_is_written_out(text: str, told: str) -> None:
    assert visible(text) == told


def test_a_console_shows_names_in_tables_and_lines() -> None:
    file = io.StringIO()
    console = PlainConsole(file=file, width=60, force_terminal=True)
    table = Table()
    table.add_column("name")
    table.add_row(Text(RED))
    console.print(table)
    console.print(Text.assemble(("error: ", "bold"), RED))
    console.print(RED, markup=False)
    console.print(PlainText(RED))
    console.print(Text("plain", style="bold"))
    text = file.getvalue()
    assert text.count(r"\x1b[31mred\x07") == 2
    assert r"│ \x1b[31mred\x07 │" in text
    assert "\x1b[31mred" not in text
    assert "\x1b[1mplain" in text  # its own style is obeyed


def test_pieces_for_a_terminal_may_end_within_a_character() -> None:
    file = io.BytesIO()
    terminal = TerminalFile(file)
    for piece in ("é\x1b[0m".encode()[:1], "é\x1b[0m".encode()[1:]):
        terminal.write(piece)
    terminal.write(b"line\r\n")
    assert file.getvalue().decode() == "é\\x1b[0mline\n"


@pytest.mark.parametrize("size", [1, 2, 7, 1000])
def test_records_are_cut_outside_of_quotes(size: int) -> None:
    whole = b'a,b\r\n1,"x\r\ny"\r\n2,"say ""z"""\r\n3,\r\n'
    pieces = [whole[place : place + size] for place in range(0, len(whole), size)]

    def some(count: int) -> Any:
        return b"".join(first_records(pieces, count))

    assert some(1) == b'a,b\r\n1,"x\r\ny"\r\n'
    assert some(2) == b'a,b\r\n1,"x\r\ny"\r\n2,"say ""z"""\r\n'
    assert some(3) == some(9) == whole
