"""Comparisons of sweeps and of points as tables."""

from collections.abc import Mapping, Sequence
from typing import Any

from rich.console import Console
from rich.table import Table

from fabricsweep_client.answer_cells import heading, interval, titled
from fabricsweep_client.models import Comparison, PointComparison
from fabricsweep_client.plain_text import Text
from fabricsweep_client.setting_differences import setting_differences


def print_settings(names: Sequence[str], specs: Sequence[Mapping[str, Any]], out: Console) -> None:
    """Print the settings in which specifications differ, the first of which is the baseline."""
    rows, same = setting_differences(specs)
    count = "None" if not rows else f"{len(rows):,} setting{'' if len(rows) == 1 else 's'}"
    out.print(Text("Settings that differ", style="bold"))
    out.print(f"{count}; {same:,} the same in all.")
    if not rows:
        return
    table = titled("")
    table.add_column("setting", overflow="fold")
    for number, name in enumerate(names):
        table.add_column(Text(f"{name} (baseline)" if number == 0 else name), overflow="fold")
    for path, values in rows:
        table.add_row(*map(Text, (path, *values)))
    out.print(table)


def print_comparison(found: Comparison, out: Console, most: int) -> None:
    """Print the sentences, and a table of at most so many choices."""
    _head(found, out)
    table = _table("", ["choice", found.name_before, found.name_after, "change", "differs"])
    table.caption, table.caption_justify = heading(found.metric), "left"
    scale = found.metric.shown_scale
    own = 1.0 if found.is_ratio else scale
    rows = [(place, choice) for place in found.places for choice in place.choices]
    for place, choice in rows[:most]:
        cells = (
            place.title,
            choice.label,
            interval(choice.before, scale),
            interval(choice.after, scale),
            _change(interval(choice.change, own), is_ratio=found.is_ratio),
            "yes" if choice.has_moved else "",
        )
        table.add_row(*map(Text, cells))
    _foot(found, out, table, len(rows), most)


def print_point_comparison(found: PointComparison, out: Console, most: int) -> None:
    """Print the sentences, and a table of at most so many metrics."""
    _head(found, out)
    table = _table("metric", [found.name_before, found.name_after, "change", "differs"])
    for row in found.metrics[:most]:
        scale = row.metric.shown_scale
        change = interval(row.change, 1.0 if row.is_ratio else scale)
        cells = (
            str(heading(row.metric)),
            interval(row.before, scale),
            interval(row.after, scale),
            _change(change, is_ratio=row.is_ratio),
            "yes" if row.has_moved else "",
        )
        table.add_row(*map(Text, cells))
    _foot(found, out, table, len(found.metrics), most)


def _table(first: str, others: Sequence[str]) -> Table:
    table = titled("")
    table.add_column(first, overflow="fold")
    for name in others:
        table.add_column(Text(name), justify="right", overflow="fold")
    return table


def _change(text: str, *, is_ratio: bool) -> str:
    return f"× {text}" if is_ratio and text != "–" else text


def _head(found: Comparison | PointComparison, out: Console) -> None:
    out.print(Text(f"\n{found.name_after} against {found.name_before}", style="underline"))
    for text in found.sentences:
        out.print(Text(text, style="bold"))


def _foot(
    found: Comparison | PointComparison, out: Console, table: Table, rows: int, most: int
) -> None:
    if rows:
        out.print(table)
    if rows > most:
        out.print(f"{most:,} of {rows:,} rows; --rows {rows} shows all")
    for note in found.notes:
        out.print(Text(note))
