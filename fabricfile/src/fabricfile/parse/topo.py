"""The ``.topo`` format of ibdm: systems and the cables between their front panels.

Grammar; lines from ``#`` on are comments::

    <TYPE> <name>                                             a system, at the beginning of the line
        P<n> [-<width>x-<speed>G]-> <TYPE> <name> P<n>        its cables, indented

A cable may stand at one of its ends or at both. Speeds: 2.5, 5, 10, 14, 25, 50, 100, 200, or the name of a
generation such as ``FDR10``. The format says neither LIDs nor GUIDs, and which types are adapters only by
their names: those that hold HCA, HOST or CA, and Mellanox' adapter chips. All others are switches of one
chip, with as many ports as their type is known to have, else as the number at the end of ``SWITCH_<n>``
says, else as the highest wired port says. A port such as ``L1/P3`` belongs to a chassis whose inside the
format does not describe, and is an error.
"""

from __future__ import annotations

import re

from fabricfile.problems import Problems, shortened
from fabricfile.rates import DATA_GBPS, WIDTHS
from fabricfile.source import numbered_lines
from fabricfile.wiring import Device, Side, Wiring

SPEEDS = {
    "2.5G": "SDR",
    "5G": "DDR",
    "10G": "QDR",
    "14G": "FDR",
    "25G": "EDR",
    "50G": "HDR",
    "100G": "NDR",
    "200G": "XDR",
}
KNOWN_PORTS = {
    "MT47396": 24,
    "MTS2400": 24,
    "ISR9024": 24,
    "ISR9024D": 24,
    "MT48436": 36,
    "MTS3600": 36,
    "MTS3600Q": 36,
    "IS5030": 36,
    "SX6036": 36,
    "MSX6036": 36,
    "SB7700": 36,
    "MSB7700": 36,
    "QM8700": 40,
    "MQM8700": 40,
    "QM9700": 64,
    "MQM9700": 64,
}
_SYSTEM = re.compile(r"(\S{1,100})\s+(\S{1,128})(?:\s+CFG:.*)?\s*\Z")
_CABLE = re.compile(
    r"\s+(\S{1,40})\s+(?:-(\d{1,2})x-([0-9.]{1,4}G|[A-Z]{3}(?:10)?))?-?->\s+(\S{1,100})\s+(\S{1,128})\s+(\S{1,40})\s*\Z"
)
_PORT = re.compile(r"(?:U1/)?P(\d{1,4})\Z")
_ADAPTER = re.compile(
    r"HCA|HOST|(?:\A|_)CA(?:_|\d|\Z)|MT23108|MT252\d\d|MT254\d\d|MT264\d\d|MT4099|MT4103|MT411\d|MT4123|MT4129",
    re.IGNORECASE,
)
_COUNTED = re.compile(r"(?:SWITCH|SW|HCA)_(\d{1,3})\Z", re.IGNORECASE)


def parse(text: str, file: str, problems: Problems) -> Wiring:
    """The systems and cables of a text; lines that fit no rule are errors."""
    reader = _Reader(Wiring(file), problems)
    for number, line in numbered_lines(text):
        if line and line[0] != "#" and not line[0].isspace():
            reader.system(line, number)  # first all systems: their order is that of their own lines
    for number, line in numbered_lines(text):
        content = line.lstrip()
        if not content or content[0] == "#":
            continue
        if line[0].isspace():
            reader.cable(line, number)
        else:
            reader.open(line)
    reader.mirror()
    return reader.wiring


class _Reader:
    """Holds the system whose cables are being listed."""

    def __init__(self, wiring: Wiring, problems: Problems) -> None:
        self.wiring = wiring
        self.problems = problems
        self.current: int | None = None
        self.types: dict[str, str] = {}
        self.opened: set[str] = set()

    def _refuse(self, code: str, message: str, number: int) -> None:
        self.problems.error(code, message, file=self.wiring.file, line=number)

    def open(self, line: str) -> None:
        """The cables that follow are those of the system of this line."""
        found = _SYSTEM.match(line)
        self.current = None if found is None else self.wiring.by_key.get(found[2])

    def system(self, line: str, number: int) -> None:
        """A line of a system, which is noted."""
        found = _SYSTEM.match(line)
        if found is None:
            self._refuse("bad_line", f"not a system line: {shortened(line.strip())}", number)
            return
        if found[2] in self.opened:
            self._refuse(
                "duplicate_device", f"system {shortened(found[2])!r} is described twice", number
            )
        self.opened.add(found[2])
        self._device(found[1], found[2], number)

    def _device(self, kind: str, name: str, number: int) -> int | None:
        known = self.types.setdefault(name, kind)
        if known != kind:
            self._refuse(
                "type_differs",
                f"system {shortened(name)!r} is of type {shortened(kind)} here and {shortened(known)} before",
                number,
            )
            return None
        if name in self.wiring.by_key:
            return self.wiring.by_key[name]
        counted = _COUNTED.search(kind)
        ports = KNOWN_PORTS.get(kind.upper(), int(counted[1]) if counted else 0)
        is_router = _ADAPTER.search(kind) is None
        return self.wiring.add(
            Device(name, name, number, is_router=is_router, ports=ports if is_router else 0)
        )

    def _port(self, text: str, number: int) -> int | None:
        found = _PORT.match(text)
        if found is not None:
            return int(found[1])
        code, message = "bad_line", f"{shortened(text)!r} is no port: P and its number"
        if "/" in text:
            code = "chassis"
            message = (
                f"port {shortened(text)!r} is of a chassis; the format does not say how it is wired "
                "inside: give the output of ibnetdiscover"
            )
        self._refuse(code, message, number)
        return None

    def cable(self, line: str, number: int) -> None:
        """An indented line: a cable of the open system."""
        found = _CABLE.match(line)
        if found is None:
            self._refuse("bad_line", f"not a cable line: {shortened(line.strip())}", number)
            return
        if self.current is None:
            self._refuse("bad_line", "a cable line before any system line", number)
            return
        rate = self._rate(found[2], found[3], number)
        port, peer_port = self._port(found[1], number), self._port(found[6], number)
        peer = self._device(found[4], found[5], number)
        if port is not None and peer_port is not None and peer is not None and rate is not None:
            key = self.wiring.devices[peer].key
            self.wiring.state(Side(self.current, port, key, peer_port, number, rate))

    def _rate(self, width: str | None, speed: str | None, number: int) -> float | None:
        if width is None or speed is None:
            return 0.0
        lane = DATA_GBPS.get(SPEEDS.get(speed, speed))
        if lane is None or int(width) not in WIDTHS:
            self._refuse("bad_line", f"-{width}x-{speed}-> is no width and speed", number)
            return None
        return int(width) * lane

    def mirror(self) -> None:
        """Add the other end of each cable that stands at one end only."""
        stated = {(side.device, side.port) for side in self.wiring.sides}
        for side in list(self.wiring.sides):
            peer = self.wiring.by_key[side.peer_key]
            if (peer, side.peer_port) not in stated:
                stated.add((peer, side.peer_port))
                key = self.wiring.devices[side.device].key
                self.wiring.state(
                    Side(peer, side.peer_port, key, side.port, side.line, side.rate_gbps)
                )
