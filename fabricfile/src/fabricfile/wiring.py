"""What a parser finds in a file before it is judged: devices and the ports each of them lists."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NoReturn

from fabricfile.problems import FabricFileError, Problem

# Far beyond what the 49,151 addresses of a subnet allow, and little enough to hold in memory.
MAX_DEVICES = 1 << 18
MAX_SIDES = 1 << 19


@dataclass(slots=True)
class Device:
    """A router, or a host channel adapter whose cabled ports become endpoints.

    ``key`` is how the file's other lines refer to it; a ``guid`` or ``lid`` of 0 is not said, nor is a
    number of ``ports`` of 0 (then the highest port used counts).
    """

    key: str
    name: str
    line: int
    is_router: bool
    ports: int = 0
    guid: int = 0
    lid: int = 0


@dataclass(slots=True)
class Side:
    """One end of a cable as the file states it.

    ``device`` is an index into `Wiring.devices`. ``guid`` and ``lid`` are those of the port itself, of
    adapters only.
    """

    device: int
    port: int
    peer_key: str
    peer_port: int
    line: int
    rate_gbps: float = 0.0
    guid: int = 0
    lid: int = 0


@dataclass(slots=True)
class Wiring:
    """All that one file says of the wiring, in its order.

    ``further_lids`` are those that a port has beside its first one.
    """

    file: str
    devices: list[Device] = field(default_factory=list)
    sides: list[Side] = field(default_factory=list)
    by_key: dict[str, int] = field(default_factory=dict)
    further_lids: set[int] = field(default_factory=set)

    def add(self, device: Device) -> int:
        """Take a device; its index. Of several with one key the first is the one that lines refer to.

        `FabricFileError` beyond `MAX_DEVICES`.
        """
        if len(self.devices) >= MAX_DEVICES:
            self._refuse(f"more than {MAX_DEVICES} switches and hosts", device.line)
        self.devices.append(device)
        index = len(self.devices) - 1
        self.by_key.setdefault(device.key, index)
        return index

    def cable(
        self, device: int, port: int, peer: int, peer_port: int, line: int, rate_gbps: float = 0.0
    ) -> None:
        """Take a cable that the file states once, as both of its ends."""
        a, b = self.devices[device].key, self.devices[peer].key
        self.state(Side(device, port, b, peer_port, line, rate_gbps))
        self.state(Side(peer, peer_port, a, port, line, rate_gbps))

    def state(self, side: Side) -> None:
        """Take one end of a cable. `FabricFileError` beyond `MAX_SIDES`."""
        if len(self.sides) >= MAX_SIDES:
            self._refuse(f"more than {MAX_SIDES // 2} cables", side.line)
        self.sides.append(side)

    def _refuse(self, what: str, line: int) -> NoReturn:
        problem = Problem("too_large", f"the file describes {what}", self.file, line)
        raise FabricFileError((problem,))
