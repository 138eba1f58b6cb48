"""Forwarding tables as OpenSM and infiniband-diags dump them. Two layouts, told apart by their headings.

``dump_lfts`` / ``ibroute`` / ``opensm-lfts.dump``::

    Unicast lids [0x0-0x1f] of switch Lid 6 guid 0x0002c902400c6c88 (name):
      Lid  Out   Destination
           Port     Info
    0x0004 022 : (Channel Adapter portguid 0x0002c9030000ab5d: 'name')
    12 valid lids dumped

``opensm.fdbs`` / ``ibdiagnet.fdbs``::

    osm_ucast_mgr_dump_ucast_routes: Switch 0x0002c902400c6c88
    LID    : Port : Hops : Optimal
    0x0001 : 004  : 01   : yes
    0x0002 : UNREACHABLE

Ports have three digits, so that a row which is cut short shows; 255 and UNREACHABLE say that there is no
entry. A file is read a piece at a time, so that memory is
that of the tables, not of the text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import numpy as np

from fabricfile.columns import NO_ENTRY
from fabricfile.noise import is_passed_over
from fabricfile.problems import Problems, shortened
from fabricfile.routes import Dump, Place, Rows, SwitchDump
from fabricfile.source import Source
from fabricfile.wiring import MAX_DEVICES

_HEADING = re.compile(
    rb"^(?:Unicast lids [^\n]*?\bguid 0x(?P<lfts>[0-9a-fA-F]{1,16})\b"
    rb"|[A-Za-z_]*:? ?Switch 0x(?P<fdbs>[0-9a-fA-F]{1,16})\b)[^\n]*$",
    re.MULTILINE,
)
# Blanks are taken for good (++, *+): were they given back one by one, a long line of them would
# take time with the square of its length.
_ROW = re.compile(
    rb"^[ \t]*+0x([0-9a-fA-F]{1,4})(?:[ \t]++:?|:)[ \t]*+(\d{3}|UNREACHABLE)\b[^\n]*$",
    re.MULTILINE,
)
_RUN = re.compile(
    rb"(?:^[ \t]*+0x[0-9a-fA-F]{1,4}(?:[ \t]++:?|:)[ \t]*+(?:\d{3}|UNREACHABLE)\b[^\n]*+(?:\n|\Z))++",
    re.MULTILINE,
)
_LINE = re.compile(rb"[^\n]+")
_NAMED = re.compile(
    rb"^[ \t]*0x([0-9a-fA-F]{1,4})[^\n]*?(?:Channel Adapter|CA|Ca) portguid (?:0x)?([0-9a-fA-F]{1,16})",
    re.MULTILINE,
)
_PASSED = re.compile(
    rb"^(?:\s*|\s*#.*|\s*Lid\s+Out\s+Destination\s*|\s*Port\s+Info\s*|LID\s*:\s*Port\s*:.*"
    rb"|\d+\s+(?:valid\s+)?lids\s+dumped\s*|PLFT_NUM:\s*0\s*)$"
)


def parse(sources: list[Source], limit: int, problems: Problems) -> Dump:
    """The switches of several files, which count as one; ``limit`` bounds the bytes of all together."""
    dump = Dump()
    left = limit
    for source in sources:
        before = len(dump.switches)
        left -= _parse_file(source, left, dump, problems)
        if len(dump.switches) == before and not problems.error_count:
            problems.error(
                "foreign_file",
                "no table of a switch is in the file; allowed: dump_lfts, ibroute, opensm-lfts.dump, "
                "opensm.fdbs, ibdiagnet.fdbs",
                file=source.name,
                line=1,
            )
    return dump


def _parse_file(source: Source, limit: int, dump: Dump, problems: Problems) -> int:
    """Take a file; its plain bytes."""
    current: SwitchDump | None = None
    line, size = 1, 0
    for chunk in source.chunks(limit):
        size += len(chunk)
        for heading, body in _segments(chunk):
            if heading is not None:
                if len(dump.switches) >= MAX_DEVICES:
                    message = f"more than {MAX_DEVICES} switches"
                    problems.error("too_large", message, file=source.name, line=line)
                    problems.raise_errors()
                guid = heading["lfts"] or heading["fdbs"]
                current = SwitchDump(Place(source.name, line), int(guid, 16))
                dump.switches.append(current)
                line += 1
            _take(current, body, Place(source.name, line), dump, problems)
            line += body.count(b"\n")
    return size


def _segments(chunk: bytes) -> Iterator[tuple[re.Match[bytes] | None, bytes]]:
    """The text up to the first heading, then each heading with the lines behind its own."""
    heading: re.Match[bytes] | None = None
    start = 0
    for found in _HEADING.finditer(chunk):
        yield heading, chunk[start : found.start()]
        heading, start = found, min(found.end() + 1, len(chunk))
    yield heading, chunk[start:]


def _take(
    switch: SwitchDump | None, body: bytes, place: Place, dump: Dump, problems: Problems
) -> None:
    """The rows of a piece of a switch's table, which begins on the given line."""
    others = _ROW.sub(b"", body)  # line ends stay, so line numbers do
    _judge(others, place, problems)
    first = _ROW.search(body)
    if first is None:
        return
    before = body.count(b"\n", 0, first.start())
    if switch is None:
        message = "rows of a table before any switch"
        problems.error("bad_line", message, file=place.file, line=place.line + before)
        return
    rows = _ROW.findall(body)
    gap = others[first.start() : first.start() + len(rows) - 1].strip(b"\n")
    if gap or len(others) - first.start() < len(rows) - 1:
        line, counted = place.line, 0
        for run in _RUN.finditer(body):  # something stands between the rows
            line += body.count(b"\n", counted, run.start())
            counted = run.start()
            _append(switch, _ROW.findall(run[0]), Place(place.file, line), problems)
    else:
        _append(switch, rows, Place(place.file, place.line + before), problems)
    if b"portguid" in body:
        known = dump.port_guids
        if any(int(lid) not in known for rows_ in switch.rows[-1:] for lid in rows_.lids):
            for lid, guid in _NAMED.findall(body):
                known.setdefault(int(lid, 16), int(guid, 16))


def _append(
    switch: SwitchDump, rows: list[tuple[bytes, bytes]], place: Place, problems: Problems
) -> None:
    lids = np.array([int(lid, 16) for lid, _ in rows], dtype=np.uint16)
    ports = np.array([_port(port) for _, port in rows], dtype=np.int64)
    too_high = np.flatnonzero(ports > NO_ENTRY)
    if too_high.size:
        worst = int(too_high[0])
        problems.error(
            "bad_port",
            f"output port {ports[worst]} for LID {lids[worst]}; allowed: 0 to {NO_ENTRY}",
            file=place.file,
            line=place.line + worst,
            guid=f"0x{switch.guid:016x}",
        )
        return
    switch.rows.append(Rows(place, lids, ports.astype(np.uint8)))


def _port(text: bytes) -> int:
    return NO_ENTRY if text == b"UNREACHABLE" else int(text)


def _judge(others: bytes, place: Place, problems: Problems) -> None:
    """Refuse each line that is neither a row nor known to stand between rows."""
    line, counted = place.line, 0
    for found in _LINE.finditer(others):
        if _PASSED.match(found[0]):
            continue
        text = shortened(found[0].decode("utf-8", "replace"))
        line += others.count(b"\n", counted, found.start())
        counted = found.start()
        if not is_passed_over(text, place.file, line, problems):
            message = f"not a line of a forwarding table: {text}"
            problems.error("unknown_line", message, file=place.file, line=line)
        if problems.error_count > problems.limit:
            return
