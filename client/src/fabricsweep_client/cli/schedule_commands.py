"""`fabricsweep schedule`: sweeps that run again and again, and what became of them."""

import argparse
from collections.abc import Callable
from datetime import UTC, datetime
from typing import TypeAlias

from rich.box import SIMPLE_HEAD
from rich.table import Table

from fabricsweep_client.cli import exit_codes
from fabricsweep_client.cli.confirm import confirm
from fabricsweep_client.cli.moments import moment_text
from fabricsweep_client.cli.output import message_console, output_console, print_json
from fabricsweep_client.cli.usage import read_bytes
from fabricsweep_client.client import Client
from fabricsweep_client.models import Schedule, ScheduleRun
from fabricsweep_client.plain_text import Text

Verbs: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"
_ROWS = 20


def add_schedule(verbs: Verbs) -> None:
    """Add the commands."""
    text = "run a sweep again and again, and watch its series"
    own = verbs.add_parser("schedule", help=text, description=text)
    listed = own.add_subparsers(dest="schedule_verb", required=True, metavar="COMMAND")
    verb = listed.add_parser("create", help="make a schedule; prints its id")
    verb.add_argument("file", help="YAML or JSON; - reads standard input")
    verb.add_argument("--idempotency-key", help="the same key and text give the same schedule")
    verb.set_defaults(run=create)
    verb = listed.add_parser("list", help="list schedules, newest first")
    verb.add_argument("--limit", type=int, default=50)
    _with_format(verb, list_schedules)
    verb = _verb(listed, "show", "print a schedule, its next times and its newest runs", show)
    verb.add_argument("--next", type=int, help="times to come; 5 if absent")
    _with_format(verb, show)
    verb = _verb(listed, "change", "change the fields that a file names", change)
    verb.add_argument("file", help="YAML or JSON with the fields; - reads standard input")
    verb = _verb(listed, "pause", "let no further run begin by itself", pause)
    verb.add_argument("--note", help="why, for whoever finds it paused")
    _verb(listed, "resume", "go on with the next time to come", resume)
    _verb(listed, "run-now", "begin a run at once; prints its sweep's id", run_now)
    verb = _verb(listed, "backfill", "run times that are over and have not run", backfill)
    at = "a time such as 2026-11-01 or 2026-11-01T02:00+01:00; UTC without an offset"
    verb.add_argument("--from", dest="begin", type=_moment, required=True, help=at)
    verb.add_argument("--to", dest="end", type=_moment, required=True, help=at)
    verb.add_argument("--dry-run", action="store_true", help="say what would run")
    verb.add_argument("--yes", action="store_true", help="do not ask")
    verb = _verb(listed, "runs", "list the runs of a schedule, latest first", runs)
    verb.add_argument("--limit", type=int, default=_ROWS)
    _with_format(verb, runs)
    verb = _verb(listed, "series", "print a metric along the runs, with 95 %% intervals", series)
    verb.add_argument("--metric", help="that of the first rule with one if absent")
    verb.add_argument("--filter", help="which results count, as for results")
    verb.add_argument("--limit", type=int, default=_ROWS)
    _with_format(verb, series)
    verb = _verb(listed, "alerts", "list the alerts of a schedule, newest first", alerts)
    verb.add_argument("--limit", type=int, default=_ROWS)
    _with_format(verb, alerts)
    verb = _verb(listed, "delete", "delete a schedule with its series; its sweeps stay", delete)
    verb.add_argument("--yes", action="store_true", help="do not ask")


def create(client: Client, options: argparse.Namespace) -> int:
    """Make a schedule; prints its id, and on standard error when it runs."""
    made = client.schedules.create(
        read_bytes(options.file), idempotency_key=options.idempotency_key
    )
    print(made.id)
    _say(_when(made))
    return exit_codes.DONE


def list_schedules(client: Client, options: argparse.Namespace) -> int:
    """List schedules."""
    found = list(client.schedules.items(limit=options.limit))
    if options.format == "json":
        print_json(found)
        return exit_codes.DONE
    table = _table("id", "name", "when", "seeds", "next")
    for one in found:
        waits = "paused" if one.paused else _time(one.next_time)
        when = _rule(one.cron, one.time_zone, one.on_model_revision)
        _row(table, one.id, one.name, when, one.seeds, waits)
    output_console().print(table)
    return exit_codes.DONE


def show(client: Client, options: argparse.Namespace) -> int:
    """Print a schedule with its newest runs."""
    found = client.schedules.get(options.schedule, next_times=options.next)
    newest = list(client.schedules.runs(options.schedule, limit=5))
    if options.format == "json":
        print_json({"schedule": found, "runs": newest})
        return exit_codes.DONE
    out = output_console()
    lines = [
        f"{found.id}  {found.name}",
        _rule(found.cron, found.time_zone, found.on_model_revision),
        f"seeds {found.seeds}, overlap {found.overlap}, catches up within {found.catch_up_seconds} s",
    ]
    if found.description:
        lines.insert(1, found.description)
    if found.paused:
        lines.append("paused" + (f": {found.pause_note}" if found.pause_note else ""))
    lines += [f"next: {time.local}" for time in found.next_times]
    lines += [f"alert: {_rule_text(rule)}" for rule in found.alerts]
    for line in lines:
        out.print(line, markup=False)
    if newest:
        out.print(_runs_table(newest))
    return exit_codes.DONE


def change(client: Client, options: argparse.Namespace) -> int:
    """Change a schedule."""
    _say(_when(client.schedules.change(options.schedule, read_bytes(options.file))))
    return exit_codes.DONE


def pause(client: Client, options: argparse.Namespace) -> int:
    """Pause a schedule."""
    client.schedules.pause(options.schedule, options.note)
    _say("paused: no further run begins by itself")
    return exit_codes.DONE


def resume(client: Client, options: argparse.Namespace) -> int:
    """Let a schedule go on."""
    _say(_when(client.schedules.resume(options.schedule)))
    return exit_codes.DONE


def run_now(client: Client, options: argparse.Namespace) -> int:
    """Begin a run; prints its sweep's id."""
    begun = client.schedules.run_now(options.schedule)
    if begun.sweep_id is None:
        _say(f"{begun.state}: {begun.reason}")
        return exit_codes.WRONG_USE
    print(begun.sweep_id)
    return exit_codes.DONE


def backfill(client: Client, options: argparse.Namespace) -> int:
    """Show which times have not run, ask, and queue them."""
    span = (options.schedule, options.begin, options.end)
    found = client.schedules.backfill(*span, dry_run=True)
    for moment in found.times:
        print(moment.isoformat())
    _say(f"{len(found.times)} times to run, {found.already_run} have run already")
    if options.dry_run or not found.times:
        return exit_codes.DONE
    confirm(f"run {len(found.times)} times", yes=options.yes)
    queued = client.schedules.backfill(*span)
    _say(f"{len(queued.times)} runs are queued")
    return exit_codes.DONE


def runs(client: Client, options: argparse.Namespace) -> int:
    """List runs."""
    found = list(client.schedules.runs(options.schedule, limit=options.limit))
    if options.format == "json":
        print_json(found)
    else:
        output_console().print(_runs_table(found))
    return exit_codes.DONE


def series(client: Client, options: argparse.Namespace) -> int:
    """Print a metric along the runs."""
    choices = {"metric": options.metric, "filter": options.filter, "limit": options.limit}
    found = client.schedules.series(options.schedule, **choices)
    if options.format == "json":
        print_json(found)
        return exit_codes.DONE
    unit = f" ({found.unit})" if found.unit else ""
    _say(f"{found.metric or 'no metric yet'}{unit}: mean, 95 % interval, replicates")
    table = _table("slot", "state", "mean", "low", "high", "n", "models", "alerts")
    for one in found.runs:
        numbers = [_number(value) for value in (one.mean, one.low, one.high)]
        state = one.sweep_phase or one.state
        told = "; ".join(one.alerts)
        _row(table, one.slot, state, *numbers, str(one.n), _number(one.model_revision), told)
    output_console().print(table)
    return exit_codes.DONE


def alerts(client: Client, options: argparse.Namespace) -> int:
    """List alerts."""
    found = list(client.schedules.alerts(options.schedule, limit=options.limit))
    if options.format == "json":
        print_json(found)
        return exit_codes.DONE
    table = _table("at", "kind", "run", "sweep", "what")
    for one in found:
        at = _time(one.created_at)
        _row(table, at, one.kind, one.slot, one.sweep_id or "", one.message)
    output_console().print(table)
    return exit_codes.DONE


def delete(client: Client, options: argparse.Namespace) -> int:
    """Ask, and delete a schedule."""
    found = client.schedules.get(options.schedule)
    confirm(f"delete the schedule {found.name!r} with its series; its sweeps stay", yes=options.yes)
    client.schedules.delete(options.schedule)
    _say("deleted")
    return exit_codes.DONE


def _verb(
    listed: Verbs,
    name: str,
    text: str,
    run: Callable[[Client, argparse.Namespace], int],
) -> argparse.ArgumentParser:
    verb = listed.add_parser(name, help=text)
    verb.add_argument("schedule", help="the schedule's id")
    verb.set_defaults(run=run)
    return verb


def _with_format(
    verb: argparse.ArgumentParser, run: Callable[[Client, argparse.Namespace], int]
) -> None:
    verb.add_argument("--format", choices=("table", "json"), default="table")
    verb.set_defaults(run=run)


def _moment(text: str) -> datetime:
    try:
        found = datetime.fromisoformat(text)
    except ValueError:
        message = f"{text!r} is no time such as 2026-11-01 or 2026-11-01T02:00+01:00"
        raise argparse.ArgumentTypeError(message) from None
    return found if found.tzinfo is not None else found.replace(tzinfo=UTC)


def _when(schedule: Schedule) -> str:
    if schedule.paused:
        return "it is paused"
    if schedule.next_times:
        return f"next run: {schedule.next_times[0].local}"
    return "it runs with the models of now, and whenever newer ones are installed"


def _rule(cron: str | None, zone: str, on_revision: bool) -> str:
    parts = [f"{cron} ({zone})"] if cron is not None else []
    return ", ".join([*parts, *(["each model revision"] if on_revision else [])])


def _rule_text(rule: dict[str, object]) -> str:
    rest = [
        f"{name} {value}" for name, value in rule.items() if name != "kind" and value is not None
    ]
    return ", ".join([str(rule.get("kind")), *rest])


def _runs_table(found: list[ScheduleRun]) -> Table:
    table = _table("slot", "cause", "state", "sweep", "phase", "models", "reason")
    for one in found:
        sweep, phase, reason = one.sweep_id or "", one.sweep_phase or "", one.reason or ""
        _row(
            table, one.slot, one.cause, one.state, sweep, phase, _number(one.model_revision), reason
        )
    return table


def _table(*names: str) -> Table:
    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    for name in names:
        table.add_column(name, overflow="fold")
    return table


def _row(table: Table, *cells: str) -> None:
    table.add_row(*(Text(cell) for cell in cells))


def _time(moment: datetime | None) -> str:
    return "" if moment is None else moment_text(moment)


def _number(value: float | None) -> str:
    return "" if value is None else f"{value:.6g}"


def _say(text: str) -> None:
    message_console().print(text, markup=False)
