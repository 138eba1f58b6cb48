"""The ports report of `ibnetdiscover -p`: a line a port.

Grammar::

    SW <lid> <port> 0x<guid> <width> <speed> - CA <lid> <port> 0x<guid> ( '<name>' - '<peer's name>' )
    CA <lid> <port> 0x<guid> <width> <speed>                            '<name>'

The second form is a port without a cable; it counts as a port of its switch. The GUID of a switch is the
same on all its lines, that of an adapter is the port's own: ports of adapters of one name are one adapter
where their numbers differ. Speeds the tool does not know (``???``) are not known here either. ``RT`` is a
router between subnets, which cannot be taken.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from fabricfile.noise import lines_of_tool
from fabricfile.problems import Problems, shortened
from fabricfile.rates import rate_of
from fabricfile.wiring import Device, Side, Wiring

_END = r"(SW|CA|RT)\s+(\d{1,6})\s+(\d{1,4})\s+0x([0-9a-fA-F]{16})"
_LINE = re.compile(
    rf"\s*{_END}\s+(\S+)\s+(\S+)(?:\s+-\s+{_END}\s+\(\s*'(.*)'\s+-\s+'(.*)'\s*\)|\s+'(.*)')\s*\Z"
)


@dataclass(frozen=True, slots=True)
class _End:
    """One end of a line: type, LID, port, GUID, and the name of its device."""

    kind: str
    lid: int
    port: int
    guid: int
    name: str


def parse(text: str, file: str, problems: Problems) -> Wiring:
    """The devices and ports of a text; lines that fit no rule are errors."""
    reader = _Reader(Wiring(file), problems)
    for number, line in lines_of_tool(text, file, problems):
        reader.line(line, number)
    reader.state()
    return reader.wiring


class _Reader:
    """Takes the lines, then states the cables: a line may name a device that comes later."""

    def __init__(self, wiring: Wiring, problems: Problems) -> None:
        self.wiring = wiring
        self.problems = problems
        self.cables: list[tuple[_End, _End, float, int]] = []
        self.adapters: dict[int, str] = {}  # port GUID to key
        self.ports_of: dict[str, set[int]] = {}

    def line(self, line: str, number: int) -> None:
        """One line of a port."""
        found = _LINE.match(line)
        if found is None:
            message = f"not a line of a ports report: {shortened(line.strip())}"
            self.problems.error("bad_line", message, file=self.wiring.file, line=number)
            return
        own = _end(found, 1, found[11] if found[7] else found[13])
        if "RT" in (own.kind, found[7]):
            message = "an InfiniBand router between subnets cannot be taken: give one subnet"
            self.problems.error("ib_router", message, file=self.wiring.file, line=number)
            return
        self._device(own, number)
        if found[7]:
            peer = _end(found, 7, found[12])
            self.cables.append((own, peer, self._rate(found[5], found[6], number), number))

    def _rate(self, width: str, speed: str, number: int) -> float:
        rate = rate_of(f"{width.lower()}{speed.upper()}")
        if rate is None and "?" not in width + speed:
            message = (
                f"the rate {shortened(f'{width} {speed}')!r} is no width and speed; it is not known"
            )
            self.problems.warn("unknown_rate", message, file=self.wiring.file, line=number)
        return rate or 0.0

    def _device(self, end: _End, number: int) -> None:
        is_router = end.kind == "SW"
        key = self._key(end)
        index = self.wiring.by_key.get(key)
        if index is None:
            device = Device(key, end.name, number, is_router=is_router)
            if is_router:
                device.guid, device.lid = end.guid, end.lid
            index = self.wiring.add(device)
        self.wiring.devices[index].ports = max(self.wiring.devices[index].ports, end.port)

    def _key(self, end: _End) -> str:
        """The key of a device; ports of an adapter that were not seen before are given to one."""
        if end.kind == "SW":
            return f"S-{end.guid:016x}"
        known = self.adapters.get(end.guid)
        if known is None:
            known = f"H-{end.name}"
            if end.port in self.ports_of.setdefault(known, set()):
                known = f"H-{end.guid:016x}"
            self.ports_of.setdefault(known, set()).add(end.port)
            self.adapters[end.guid] = known
        return known

    def state(self) -> None:
        """All cables, each from both of its lines."""
        for own, peer, rate, number in self.cables:
            device = self.wiring.by_key[self._key(own)]
            key = (
                f"S-{peer.guid:016x}"
                if peer.kind == "SW"
                else self.adapters.get(peer.guid, peer.name)
            )
            side = Side(device, own.port, key, peer.port, number, rate)
            if own.kind == "CA":
                side.guid, side.lid = own.guid, own.lid
            self.wiring.state(side)


def _end(found: re.Match[str], first: int, name: str) -> _End:
    kind, lid, port, guid = (found[first + place] for place in range(4))
    return _End(kind, int(lid), int(port), int(guid, 16), name)
