"""What the command prints: answers on standard output, everything else on standard error."""

import json
import sys
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from itertools import accumulate
from typing import Any

from pydantic import BaseModel
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table

from fabricsweep_client.cli.console import PlainConsole
from fabricsweep_client.cli.samples_output import print_samples
from fabricsweep_client.errors import ProblemError
from fabricsweep_client.models import (
    EstimateDocument,
    FieldProblem,
    RangeEstimate,
    ResultColumn,
    ResultPage,
    Sweep,
    Validation,
)
from fabricsweep_client.plain_errors import FabricSweepError
from fabricsweep_client.plain_text import Text
from fabricsweep_client.units import bytes_text, seconds_text

ANSWER_WIDTH = 80
PIPED_WIDTH = 200
_COLUMN_GAP = 3
_FIRST_COLUMNS = 3
"""Point, replicate and phase."""


def output_console(piped_width: int = PIPED_WIDTH) -> Console:
    """Standard output; of this width and without colour when it is not a terminal."""
    return PlainConsole(width=None if sys.stdout.isatty() else piped_width, highlight=False)


def message_console() -> Console:
    """Standard error, for progress and messages."""
    return PlainConsole(stderr=True, highlight=False, soft_wrap=True)


def table_console() -> Console:
    """Standard error for tables: wide when it is not a terminal."""
    return PlainConsole(
        stderr=True, width=None if sys.stderr.isatty() else PIPED_WIDTH, highlight=False
    )


def print_json(document: BaseModel | Sequence[BaseModel] | Mapping[str, Any]) -> None:
    """Documents of the API, alone or inside a mapping, as JSON with the API's own names."""
    print(json.dumps(document, indent=2, default=_plain))


def _plain(document: object) -> Any:
    if isinstance(document, BaseModel):
        return document.model_dump(mode="json", by_alias=True)
    message = f"{type(document).__name__} is no document"
    raise TypeError(message)


def print_error(error: FabricSweepError, console: Console) -> None:
    """Say what went wrong, field by field where the server tells."""
    console.print(Text.assemble(("error: ", "bold red"), str(error)))
    if isinstance(error, ProblemError):
        for problem in error.errors:
            console.print(Text("  " + field_problem_text(problem)))
        if error.problem.status >= 500 and error.problem.request_id:
            console.print(Text(f"  request {error.problem.request_id} in the server's log"))


def field_problem_text(problem: FieldProblem) -> str:
    """`axes/topology/0 (line 7): topology.widths: [4, 3]: message (allowed: ...)`."""
    place = problem.field or problem.pointer or ""
    line = f"line {problem.line}: " if problem.line else ""
    value = "" if problem.value is None else f": {json.dumps(problem.value)}"
    # A broken rule is its own explanation: the message ends with it.
    told = not problem.allowed or problem.message.endswith(problem.allowed)
    allowed = "" if told else f" (allowed: {problem.allowed})"
    return f"{line}{place}{value}: {problem.message}{allowed}"


def print_validation(validation: Validation, console: Console) -> None:
    """What submitting would do, or what is wrong."""
    for problem in validation.errors:
        console.print(Text("error: " + field_problem_text(problem)))
    for point in validation.impossible[:10]:
        where = ", ".join(f"{path} = {value}" for path, value in point.coordinates.items())
        for problem in point.errors:
            console.print(Text(f"impossible: {where}: {field_problem_text(problem)}"))
    if validation.impossible_count > 10:
        console.print(f"... {validation.impossible_count} impossible points in all")
    if not validation.valid:
        return
    most = validation.runs_max or validation.runs
    growing = f" at least, {most} at most" if most > validation.runs else ""
    least = "" if validation.complete else "at least "
    console.print(
        f"valid: {least}{validation.points} points, {validation.runs} runs{growing}, "
        f"{validation.cached} cached"
    )
    if not validation.complete:
        left = validation.points_expected - validation.points_checked
        console.print(
            f"{left} of {validation.points_expected} were not looked at in time; the others were drawn "
            "at random, and the estimate is scaled from them"
        )
    if validation.excluded_by_where:
        console.print(f"{validation.excluded_by_where} points excluded by where")
    if validation.excluded_by_exclude:
        console.print(f"{validation.excluded_by_exclude} points excluded by exclude")
    print_chosen(validation, console)
    print_samples(validation, console)
    if validation.estimate:
        console.print(estimate_text(validation.estimate))


def print_chosen(validation: Validation, console: Console) -> None:
    """The networks whose sizes were chosen so that they are alike, with what they cost."""
    if not validation.chosen:
        return
    console.print(
        f"{validation.excluded_by_equal} points of other sizes than those chosen by equal:"
    )
    for one in validation.chosen:
        name = f"{one.choice or 'the network'}{f' at {one.place}' if one.place else ''}"
        size = ", ".join(f"{axis} {value}" for axis, value in one.sizes.items()) or "as it is"
        value = "not known" if one.value is None else f"{one.value:,.2f}"
        console.print(Text(f"  {name}: {size}: {value} (asked: {one.target:,.2f})"))
    if validation.chosen_left_out:
        console.print(f"  and {validation.chosen_left_out} more")


def estimate_text(estimate: EstimateDocument) -> str:
    """How long and how much memory, in one line."""
    most = bytes_text(estimate.memory_bytes_max)
    return (
        f"{_span_text(estimate.wall_seconds)} on {estimate.workers} workers{_parts_text(estimate)}, at most "
        f"{most} a point"
    )


def taken_text(sweep: Sweep) -> str | None:
    """What was estimated beside what it has taken so far; None before the first run."""
    if sweep.estimate is None or sweep.resumed_at is None:
        return None
    wall = sweep.estimate.wall_seconds
    end = sweep.finished_at or datetime.now(UTC)
    took = sweep.executed_seconds + max(0.0, (end - sweep.resumed_at).total_seconds())
    verb = "took" if sweep.finished_at else "so far"
    text = f"estimated {_span_text(wall)}{_parts_text(sweep.estimate)}, {verb} {seconds_text(took)}"
    if sweep.taken is None:
        return text
    core, most = sweep.estimate.core_seconds, sweep.estimate.memory_bytes_max
    return (
        f"{text}; processor time estimated {_range_text(core)}, {verb} "
        f"{seconds_text(sweep.taken.core_seconds)}; largest run estimated {bytes_text(most)}, "
        f"{verb} {bytes_text(sweep.taken.memory_bytes_max)}"
    )


def _span_text(span: RangeEstimate) -> str:
    """Say how long something takes, and no more than is known: mostly both ends."""
    low, high = seconds_text(span.low), seconds_text(span.high)
    if low == high:
        return f"about {high}"
    return f"at most {high}" if span.low == 0 else f"{low} to {high}"


def _parts_text(estimate: EstimateDocument) -> str:
    """Tell work and waiting apart; '' where others make nobody wait."""
    work, waiting = estimate.work_seconds, estimate.waiting_seconds
    if work is None or waiting is None or not waiting.high:
        return ""
    return f"; {_span_text(work)} of work, the rest waits for other sweeps"


def _range_text(span: RangeEstimate) -> str:
    return f"{seconds_text(span.expected)} ({seconds_text(span.low)} to {seconds_text(span.high)})"


def print_results(
    page: ResultPage, style: str, console: Console, *, cut: bool = False
) -> Sequence[str]:
    """Rows of results as a table or JSON.

    With `cut`, a table has the columns that fit side by side, and none that are empty; gives the
    names of those left out although they hold something.
    """
    if style == "json":
        print(json.dumps([_row(page, place) for place in range(len(page.items))], indent=2))
        return ()
    cells = {
        column.name: [_cell(row.value(column.name)) for row in page.items]
        for column in page.columns
    }
    told = [column for column in page.columns if not cut or any(cells[column.name])]
    fitting = _fitting(told, cells, console.width) if cut else len(told)
    shown = told[:fitting]
    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    for column in shown:
        is_number = column.kind in ("network", "metric")
        table.add_column(Text(column.name), justify="right" if is_number else "left")
    for place in range(len(page.items)):
        table.add_row(*(Text(cells[column.name][place]) for column in shown))
    console.print(table)
    return [column.name for column in told[fitting:]]


def _fitting(columns: Sequence[ResultColumn], cells: Mapping[str, list[str]], width: int) -> int:
    """How many columns stand side by side, from the left; the first always do."""
    widths = [max(map(len, (column.name, *cells[column.name]))) for column in columns]
    ends = accumulate(widths, lambda end, own: end + _COLUMN_GAP + own)
    return max(_FIRST_COLUMNS, sum(end <= width for end in ends))


def _row(page: ResultPage, place: int) -> dict[str, Any]:
    row = page.items[place]
    return {column.name: row.value(column.name) for column in page.columns}


def _cell(value: Any) -> str:
    if value is None:
        return ""
    return f"{value:.6g}" if isinstance(value, float) else str(value)
