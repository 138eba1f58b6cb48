"""The output of `ibnetdiscover`, and the net files of `ibsim` that look like it.

Grammar, a record a device, blank lines between them (``[...]`` may be missing)::

    vendid=0x2c9  devid=0xb924  sysimgguid=0x...      each on a line of its own, not used
    switchguid=0x<guid>[(<port guid>)]                before a Switch; caguid= before a Ca
    Switch <ports> "<id>" [# "<description>" base|enhanced port 0 lid <n> lmc <n>]
    [<port>][[ext <n>]] "<id>"[<port>][(<port guid>)] [# "<description>" lid <n> [<width>x<speed>]]
    Ca <ports> "<id>" [# "<description>"]             Hca means the same
    [<port>][(<port guid>)] "<id>"[<port>] [# lid <n> lmc <n> "<description>" lid <n> [<width>x<speed>]]

An id is ``S-`` or ``H-`` with a GUID, or any text. Lines from ``#`` on are comments; headings of a grouped
listing (``Chassis ...``, ``Non-Chassis Nodes``) are passed over. A record of an InfiniBand router (``Rt``)
is an error: subnets are read one by one. Warnings of the tool itself (``ibwarn: [...``,
``src/query_smp.c:195; ...``), which stand in the file when standard error went there too, are passed on. The
tail of a remark behind the name may be missing.
"""

from __future__ import annotations

import re

from fabricfile.noise import is_passed_over
from fabricfile.problems import Problems, shortened
from fabricfile.rates import rate_of
from fabricfile.source import numbered_lines
from fabricfile.wiring import Device, Side, Wiring

_SWITCH = re.compile(r'Switch\s+(\d{1,4})\s+"([^"]{1,200})"\s*(?:\([^)]*\)\s*)?(?:#\s*(.*))?\Z')
_ADAPTER = re.compile(
    r'(?:Ca|Hca)\s+(\d{1,4})\s+"([^"]{1,200})"\s*(?:\([^)]*\)\s*)?(?:#\s*(.*))?\Z'
)
_PORT = re.compile(
    r"\[\s*(\d{1,4})\s*\](?:\s*\[ext[^\]]*\])?(?:\(([0-9a-fA-F]{1,16})\))?\s*"
    r'"([^"]{1,200})"(?:\s*\[\s*(\d{1,4})\s*\])?(?:\s*\[ext[^\]]*\])?(?:\(([0-9a-fA-F]{1,16})\))?'
    r"\s*(?:#\s*(.*))?\Z"
)
_GUID = re.compile(
    r"(switchguid|caguid|hcaguids|rtguid)=(?:0x)?([0-9a-fA-F]{1,16})"
    r"(?:\([0-9a-fA-F]+\))?\s*(?:#.*)?\Z"
)
_UNUSED = re.compile(r"(?:vendid|devid|sysimgguid)=\S+\s*\Z|Chassis\b|Non-Chassis\b|DNI\b")
_SWITCH_TAIL = re.compile(
    r'"(.*)"(?:\s+(?:base|enhanced)\s+port\s+0(?:\s+lid\s+(\d{1,6})(?:\s+lmc\s+\d)?)?)?\s*\Z'
)
_ADAPTER_TAIL = re.compile(r"\"(.*)\"")
_LIDS = re.compile(r"lid\s+(\d{1,6})\s+lmc\s+([0-7])\b")
_WHOLE_REMARK = re.compile(r'#\s*(?:lid\s+\d+\s+lmc\s+\d\s+)?".*"\s+lid\s+\d+')
_RATE = re.compile(r"(\d{1,2}x\S+)")
_ID_GUID = re.compile(r"[SH]-([0-9a-fA-F]{16})\Z")


def parse(text: str, file: str, problems: Problems) -> Wiring:
    """The devices and port lines of a text; lines that fit no rule are errors."""
    reader = _Reader(Wiring(file), problems)
    number, line = 0, ""
    for number, line in numbered_lines(text):
        if line and line[0] == "[":
            reader.port(line.rstrip(), number)
        elif line and line[0] != "#" and not line.isspace():
            reader.heading(line.rstrip(), number)
    reader.close("" if text.endswith("\n") else line, number)
    return reader.wiring


class _Reader:
    """Holds the GUID line that waits for its device, and the device whose ports are being listed."""

    def __init__(self, wiring: Wiring, problems: Problems) -> None:
        self.wiring = wiring
        self.problems = problems
        self.device: int | None = None
        self.guid = 0
        self.guid_line = 0
        self.has_remarks = False
        self.several_lids = False
        self.unknown_rates: set[str] = set()

    def heading(self, line: str, number: int) -> None:
        """A line that is neither empty, a comment nor a port."""
        if found := _GUID.match(line):
            self.guid, self.guid_line, self.device = int(found[2], 16), number, None
        elif line.startswith("Switch"):
            self._switch(line, number)
        elif line.startswith(("Ca", "Hca")):
            self._adapter(line, number)
        elif line.startswith("Rt"):
            self.guid = 0
            self._refuse(
                "ib_router",
                f"an InfiniBand router between subnets ({shortened(line)}) cannot be taken: give the "
                "discovery of one subnet",
                number,
            )
        elif not (
            is_passed_over(line, self.wiring.file, number, self.problems) or _UNUSED.match(line)
        ):
            self._refuse("unknown_line", f"not a line of ibnetdiscover: {shortened(line)}", number)

    def _switch(self, line: str, number: int) -> None:
        found = _SWITCH.match(line)
        if found is None:
            self._refuse("bad_line", f"not a Switch line: {shortened(line)}", number)
            return
        tail = _SWITCH_TAIL.match(found[3] or "")
        if found[3] and tail is None:
            self._refuse("bad_line", f"not a Switch line: {shortened(line)}", number)
            return
        name, lid = (tail[1], int(tail[2] or 0)) if tail else (found[2], 0)
        self._open(Device(found[2], name, number, is_router=True, ports=int(found[1]), lid=lid))

    def _adapter(self, line: str, number: int) -> None:
        found = _ADAPTER.match(line)
        tail = _ADAPTER_TAIL.match(found[3] or "") if found else None
        if found is None or (found[3] and tail is None):
            self._refuse("bad_line", f"not a Ca line: {shortened(line)}", number)
            return
        name = tail[1] if tail else found[2]
        self._open(Device(found[2], name, number, is_router=False, ports=int(found[1])))

    def _open(self, device: Device) -> None:
        in_id = _ID_GUID.match(device.key)
        device.guid = self.guid or (int(in_id[1], 16) if in_id else 0)
        if not device.ports:
            self._refuse("bad_line", f"{shortened(device.key)!r} has no ports", device.line)
        self.guid = 0
        self.device = self.wiring.add(device)

    def port(self, line: str, number: int) -> None:
        """A line ``[port] ...`` of the open device."""
        found = _PORT.match(line)
        if found is None:
            self._refuse("bad_line", f"not a port line: {shortened(line)}", number)
            return
        if self.device is None:
            self._refuse("bad_line", "a port line outside a Switch or Ca record", number)
            return
        device = self.wiring.devices[self.device]
        tail = found[6] or ""
        self.has_remarks |= bool(tail)
        side = Side(self.device, int(found[1]), found[3], int(found[4] or 1), number)
        if not device.is_router:
            side.guid = int(found[2], 16) if found[2] else 0
            if tail and not self._lids(side, tail):
                self._refuse("bad_line", f"not a port line: {shortened(line)}", number)
                return
        side.rate_gbps = self._rate(tail, number)
        self.wiring.state(side)

    def _lids(self, side: Side, tail: str) -> bool:
        found = _LIDS.match(tail)
        if found is None:
            return False
        side.lid = int(found[1])
        if found[2] != "0":
            self.wiring.further_lids.update(range(side.lid + 1, side.lid + (1 << int(found[2]))))
        if found[2] != "0" and not self.several_lids:
            self.several_lids = True
            self.problems.warn(
                "several_lids",
                f"LMC {found[2]}: the port has several LIDs; paths to its first one are taken, here and "
                "wherever else it occurs",
                file=self.wiring.file,
                line=side.line,
                port=side.port,
            )
        return True

    def _rate(self, tail: str, number: int) -> float:
        found = _RATE.search(tail, tail.rfind('"') + 1)
        if found is None:
            return 0.0
        rate = rate_of(found[1])
        if rate is None and found[1] not in self.unknown_rates and len(self.unknown_rates) < 10:
            self.unknown_rates.add(found[1])
            self.problems.warn(
                "unknown_rate",
                f"the rate {shortened(found[1])!r} is no width and speed; it is taken as not known",
                file=self.wiring.file,
                line=number,
            )
        return rate or 0.0

    def close(self, rest: str, number: int) -> None:
        """The end of the text: a record must not have begun, nor the last line be cut short.

        ``rest`` is what stands behind the last line end.
        """
        if self.guid:
            self._refuse(
                "truncated",
                f"the file ends where the device of line {self.guid_line} should follow",
                number,
            )
        elif rest.startswith("[") and self.has_remarks and not _WHOLE_REMARK.search(rest):
            self._refuse("truncated", "the file ends within this line", number)

    def _refuse(self, code: str, message: str, number: int) -> None:
        self.device = None if code != "bad_line" else self.device
        self.problems.error(code, message, file=self.wiring.file, line=number)
