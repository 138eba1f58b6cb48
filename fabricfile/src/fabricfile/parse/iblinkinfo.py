"""The output of `iblinkinfo`, with or without `-l` (all of a link on one line).

Grammar, a heading a device and a line a port (``-l`` has no headings, but GUID and name on each line)::

    Switch: 0x<guid> <name>:
        <lid> <port>[<ext>] ==( <width>X <lane rate> Gbps <state>/<state>)==> <lid> <port>[<ext>] "<peer>" ( )
    CA: <name>:
        0x<port guid> <lid> <port>[<ext>] ==( ... )==> <lid> <port>[<ext>] "<peer>" ( )
    0x<guid> "<name>" <lid> <port>[<ext>] ==( ... )==> 0x<peer's guid> <lid> <port>[<ext>] "<peer>" ( )

Ports that are down are listed too, without a peer: they count as ports of their switch. A peer is known by
its LID. With ``-l`` a GUID that stands on several lines is a switch's, for each port of an adapter has one
of its own. The scan must be of the whole fabric: ``--switches-only`` leaves peers undescribed.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from fabricfile.noise import lines_of_tool
from fabricfile.problems import Problems, shortened
from fabricfile.rates import rate_of_lanes
from fabricfile.wiring import Device, Side, Wiring

_HEADING = re.compile(r"(Switch|CA|Router):\s+(?:0x([0-9a-fA-F]{16})\s+)?(.*?):?\s*\Z")
_END = r"(\d{1,6})\s+(\d{1,4})\[[^\]]{0,8}\]"
_LINK = re.compile(
    r'\s*(?:0x([0-9a-fA-F]{16})\s+)?(?:"(.*?)"\s+)?'
    rf"{_END}\s+==\(\s*([^()]*(?:\([^)]*\)[^()]*)?)\).*?==>\s*"
    rf'(?:(?:0x[0-9a-fA-F]{{16}}\s+)?{_END}\s+"|(?:\[[^\]]*\]\s*)?")'
)
_RATE = re.compile(r"(\d{1,2})X\s+([\d.]{1,12})\s+Gbps(\s+\(FDR10\))?")


@dataclass(slots=True)
class _Line:
    """A port: its device's key, LID, number and GUID, and the peer's LID and port, 0 without a cable."""

    key: str
    lid: int
    port: int
    guid: int
    peer: tuple[int, int]
    rate: float
    number: int


def parse(text: str, file: str, problems: Problems) -> Wiring:
    """The devices and links of a text; lines that fit no rule are errors."""
    reader = _Reader(Wiring(file), problems)
    for number, line in lines_of_tool(text, file, problems):
        reader.line(line, number)
    reader.state()
    return reader.wiring


class _Reader:
    """Takes headings and ports, then states the links: a peer may come later."""

    def __init__(self, wiring: Wiring, problems: Problems) -> None:
        self.wiring = wiring
        self.problems = problems
        self.lines: list[_Line] = []
        self.device: int | None = None

    def line(self, line: str, number: int) -> None:
        """A heading or a port."""
        if (found := _HEADING.match(line)) is not None:
            self._heading(found, number)
        elif (found := _LINK.match(line)) is not None:
            self._port(found, number)
        else:
            self._refuse("bad_line", f"not a line of iblinkinfo: {shortened(line.strip())}", number)

    def _refuse(self, code: str, message: str, number: int) -> None:
        self.problems.error(code, message, file=self.wiring.file, line=number)

    def _heading(self, found: re.Match[str], number: int) -> None:
        if found[1] == "Router":
            message = "an InfiniBand router between subnets cannot be taken: give one subnet"
            self._refuse("ib_router", message, number)
            return
        guid = int(found[2], 16) if found[2] else 0
        key = f"{found[1]} {guid:016x}" if guid else f"{found[1]} of line {number}"
        is_router = found[1] == "Switch"
        self.device = self.wiring.add(Device(key, found[3], number, is_router=is_router, guid=guid))

    def _port(self, found: re.Match[str], number: int) -> None:
        guid = int(found[1], 16) if found[1] else 0
        if found[2] is not None:
            device = self._of_line(guid, found[2].strip(), number)
        elif self.device is None:
            self._refuse("bad_line", "a port line without a device above it", number)
            return
        else:
            device = self.device
        own = self.wiring.devices[device]
        lid, port = int(found[3]), int(found[4])
        own.ports = max(own.ports, port)
        peer = (int(found[6]), int(found[7])) if found[6] and "Down" not in found[5] else (0, 0)
        rate = self._rate(found[5], number) if peer[1] else 0.0
        self.lines.append(_Line(own.key, lid, port, guid, peer, rate, number))

    def _of_line(self, guid: int, name: str, number: int) -> int:
        """The device of a line that carries its own GUID and name."""
        key = f"0x{guid:016x}"
        known = self.wiring.by_key.get(key)
        if known is None:
            return self.wiring.add(Device(key, name, number, is_router=False))
        device = self.wiring.devices[known]
        device.is_router, device.guid = True, guid
        return known

    def _rate(self, told: str, number: int) -> float:
        found = _RATE.match(told)
        rate = rate_of_lanes(int(found[1]), "FDR10" if found[3] else found[2]) if found else None
        if rate is None:
            message = f"the rate in {shortened(told)!r} is no width and lane rate; it is not known"
            self.problems.warn("unknown_rate", message, file=self.wiring.file, line=number)
        return rate or 0.0

    def state(self) -> None:
        """All links, each from both of its lines; LIDs tell devices."""
        keys = {line.lid: line.key for line in self.lines if line.lid}
        for line in self.lines:
            index = self.wiring.by_key[line.key]
            device = self.wiring.devices[index]
            if device.is_router:
                device.lid = line.lid
            if not line.peer[1]:
                continue
            peer_key = keys.get(line.peer[0], f"LID {line.peer[0]}")
            side = Side(index, line.port, peer_key, line.peer[1], line.number, line.rate)
            if not device.is_router:
                side.guid, side.lid = line.guid, line.lid
            self.wiring.state(side)
