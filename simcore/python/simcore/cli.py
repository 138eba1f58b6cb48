"""The command line: one point in, one document out, both JSON."""

from __future__ import annotations

import argparse
import base64
import json
import os
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING, Any

import simcore
from simcore.trace_files import TraceFilesError, read_traces, write_trace
from simcore.value_files import ValueFileError, filled

if TYPE_CHECKING:
    from numpy.typing import NDArray

DONE, INCOMPLETE, WRONG_INPUT, NOT_FINISHED, INTERRUPTED = 0, 1, 2, 3, 130
_HELP = """In a point, {"file": "matrix.csv"} or {"file": "latencies.csv", "column": "ns"} stands for the
values in that file, whose path is relative to the point's.

exit status:
  0    done
  1    a limit ended the run as timed_out; its result holds what was measured so far
  2    the point or the call is wrong
  3    the simulation has no result
  130  interrupted"""


class InputError(Exception):
    """The point cannot be read: no file, no JSON, no object."""


def main(arguments: list[str] | None = None) -> int:
    """Run the command that `arguments` (default: the process's own) ask for; give its exit code."""
    chosen = _parser().parse_args(arguments)
    try:
        document = chosen.action(chosen)
    except (InputError, ValueFileError, TraceFilesError, simcore.PointError) as error:
        return _fail(str(error), WRONG_INPUT)
    except simcore.StoppedError as error:
        return _fail(str(error), INTERRUPTED)
    except simcore.SimulationError as error:
        return _fail(str(error), NOT_FINISHED)
    _print(document)
    return _status(document)


def _status(document: dict[str, Any]) -> int:
    """Give the exit status that goes with a document."""
    if document.get("provenance", {}).get("outcome") == "timed_out":
        return INCOMPLETE
    return DONE


def _print(document: dict[str, Any]) -> None:
    """Print the document; a reader that has had enough, such as `head`, is no error."""
    try:
        json.dump(
            _written_out(document),
            sys.stdout,
            indent=1,
            ensure_ascii=False,
            allow_nan=False,
            default=_plain,
        )
        sys.stdout.write("\n")
        sys.stdout.flush()
    except BrokenPipeError:
        # The interpreter flushes once more as it ends: give it somewhere to write.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _plain(value: bytes | NDArray[Any]) -> Any:
    """Give forwarding tables, the only bytes in a document, as base64, and arrays as lists."""
    if isinstance(value, bytes):
        return base64.b64encode(value).decode("ascii")
    return value.tolist()


def _written_out(document: dict[str, Any]) -> dict[str, Any]:
    """Give the document with every text of its tables in its row."""
    if "tables" not in document:
        return document
    tables = {
        name: {column: _texts(values) for column, values in table.items()}
        for name, table in document["tables"].items()
    }
    return document | {"tables": tables}


def _texts(column: Any) -> Any:
    """Look the texts of a column up that holds codes for them."""
    if not isinstance(column, dict):
        return column
    return [column["values"][code] for code in column["codes"].tolist()]


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="simcore",
        description=simcore.__doc__.splitlines()[0],
        epilog=_HELP,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    version = f"simcore {simcore.__version__}, model revision {simcore.model_revision}"
    parser.add_argument("--version", action="version", version=version)
    commands = parser.add_subparsers(required=True, metavar="COMMAND")

    run = commands.add_parser("run", help="simulate a point and print its result")
    run.add_argument("point", metavar="POINT", help="a JSON file, or - for standard input")
    run.add_argument("--ports", action="store_true", help="report the counters of every port")
    _add_fabrics(run)
    _add_traces(run)
    run.set_defaults(action=_run)

    check = commands.add_parser("check", help="check a point and print its resolved shape")
    check.add_argument("point", metavar="POINT", help="a JSON file, or - for standard input")
    _add_fabrics(check)
    _add_traces(check)
    check.set_defaults(
        action=lambda chosen: simcore.check(
            read_filled(chosen.point), fabrics=_fabrics(chosen), traces=read_traces(chosen.trace)
        )
    )

    trace = commands.add_parser("trace", help="write the program of a point's ranks as a recording")
    trace.add_argument("point", metavar="POINT", help="a JSON file, or - for standard input")
    trace.add_argument("-o", "--output", metavar="FILE", required=True)
    trace.add_argument(
        "--to", metavar="FORMAT", default="arrow", help="arrow (the default), goal, chakra"
    )
    trace.set_defaults(
        action=lambda chosen: write_trace(read_filled(chosen.point), chosen.output, chosen.to)
    )

    statics = commands.add_parser("statics", help="distances, channel loads, deadlock freedom")
    statics.add_argument("point", metavar="POINT", help="a JSON file, or - for standard input")
    _add_fabrics(statics)
    statics.set_defaults(
        action=lambda chosen: simcore.statics(read_filled(chosen.point), fabrics=_fabrics(chosen))
    )

    catalog = commands.add_parser("catalog", help="print every component with its parameters")
    catalog.set_defaults(action=lambda _chosen: simcore.catalog())
    return parser


def _run(chosen: argparse.Namespace) -> dict[str, Any]:
    point = read_filled(chosen.point)
    if chosen.ports:
        point["report"] = {**(point.get("report") or {}), "ports": "all"}
    fabrics, traces = _fabrics(chosen), read_traces(chosen.trace)
    stop = simcore.StopFlag()
    # The run holds no Python lock but does hold its thread: in this one, Ctrl-C would not be heard.
    with ThreadPoolExecutor(max_workers=1) as pool:
        running = pool.submit(simcore.run, point, stop=stop, fabrics=fabrics, traces=traces)
        try:
            return running.result()
        except KeyboardInterrupt:
            stop.set()
            return running.result()


def _add_fabrics(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--fabric",
        metavar="NAME=FILE",
        action="append",
        default=[],
        help="a graph document in JSON, or an object with document and tables (base64), for the "
        "topology.fabric of this name; may stand several times",
    )


def _add_traces(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--trace",
        metavar="NAME=FILE",
        action="append",
        default=[],
        help="a recording for the workload.trace of this name, of any format that the package tracefile "
        "reads; may stand several times: the files of a name together are one recording",
    )


def _fabrics(chosen: argparse.Namespace) -> dict[str, simcore.Fabric]:
    """Read the fabrics that a call names."""
    found: dict[str, simcore.Fabric] = {}
    for written in chosen.fabric:
        name, equals, source = written.partition("=")
        if not equals or not name or not source:
            msg = f"--fabric {written}: must be NAME=FILE"
            raise InputError(msg)
        if name in found:
            msg = f"--fabric {written}: the fabric '{name}' is named twice"
            raise InputError(msg)
        found[name] = _read_fabric(source)
    return found


def _read_fabric(source: str) -> simcore.Fabric:
    """Read a graph document, alone or beside its forwarding tables."""
    content = read_point(source)
    if "document" not in content:
        return simcore.Fabric(content)
    unknown = set(content) - {"document", "tables"}
    tables = content.get("tables")
    if unknown or not isinstance(tables, str | None):
        msg = f"{source}: must hold document and tables, a text in base64, and nothing else"
        raise InputError(msg)
    try:
        decoded = None if tables is None else base64.b64decode(tables, validate=True)
    except ValueError as error:
        msg = f"{source}: tables: {error}"
        raise InputError(msg) from None
    return simcore.Fabric(content["document"], decoded)


def read_filled(source: str) -> dict[str, Any]:
    """Read a point with the contents of the files that it names, whose paths are relative to it.

    Raises
    ------
    InputError
        as `read_point` does.
    ValueFileError
        a file cannot be taken.
    """
    folder = Path() if source == "-" else Path(source).parent
    return {name: filled(part, folder) for name, part in read_point(source).items()}


def read_point(source: str) -> dict[str, Any]:
    """Read the point at `source`, a path or ``-`` for standard input.

    Raises
    ------
    InputError
        there is no such file, or it holds no JSON object; the text says where.
    """
    name = "standard input" if source == "-" else source
    try:
        text = sys.stdin.read() if source == "-" else Path(source).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else str(error)
        msg = f"{name}: {reason}"
        raise InputError(msg) from None
    try:
        point = json.loads(text, object_pairs_hook=_object, parse_constant=_refuse_constant)
    except json.JSONDecodeError as error:
        msg = f"{name}: line {error.lineno}, column {error.colno}: {error.msg}"
        raise InputError(msg) from None
    except (ValueError, RecursionError) as error:
        msg = f"{name}: {error}"
        raise InputError(msg) from None
    if not isinstance(point, dict):
        msg = f"{name}: must hold a JSON object"
        raise InputError(msg)
    return point


def _object(members: list[tuple[str, Any]]) -> dict[str, Any]:
    result = dict(members)
    if len(result) != len(members):
        names = [name for name, _value in members]
        twice = next(name for name in names if names.count(name) > 1)
        msg = f"the key '{twice}' stands twice in one object"
        raise ValueError(msg)
    return result


def _refuse_constant(text: str) -> None:
    msg = f"{text} is not JSON"
    raise ValueError(msg)


def _fail(message: str, code: int) -> int:
    print(f"error: {message}", file=sys.stderr)
    return code
