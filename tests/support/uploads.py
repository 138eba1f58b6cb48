"""Files of small fabrics, as ``ibnetdiscover`` and ``dump_lfts`` would write them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Tree:
    """A two-level fat tree: every leaf has ``hosts`` hosts and one cable to each spine.

    Ports 1 to ``hosts`` of a leaf lead down, the next ones to spine 0, 1, ...; port l + 1 of a
    spine leads to leaf l. ``rate`` is what stands behind each cable.
    """

    leaves: int = 4
    hosts: int = 4
    spines: int = 4
    rate: str = "4xQDR"

    @property
    def endpoints(self) -> int:
        return self.leaves * self.hosts

    def discovery(self) -> str:
        """The wiring, as ibnetdiscover prints it."""
        blocks = [self._leaf(leaf) for leaf in range(self.leaves)]
        blocks += [self._spine(spine) for spine in range(self.spines)]
        blocks += [self._host(host) for host in range(self.endpoints)]
        return "\n".join(blocks)

    def tables(self) -> str:
        """Forwarding tables by destination modulo spines, as dump_lfts prints them."""
        blocks = []
        for leaf in range(self.leaves):
            ports = [
                host % self.hosts + 1
                if host // self.hosts == leaf
                else self.hosts + 1 + host % self.spines
                for host in range(self.endpoints)
            ]
            blocks.append(self._table(_leaf_guid(leaf), f"leaf-{leaf}", 1 + leaf, ports))
        for spine in range(self.spines):
            ports = [host // self.hosts + 1 for host in range(self.endpoints)]
            lid = self._spine_lid(spine)
            blocks.append(self._table(_spine_guid(spine), f"spine-{spine}", lid, ports))
        return "\n".join(blocks)

    def host_lid(self, host: int) -> int:
        """The LID of a host: routers come first."""
        return 1 + self.leaves + self.spines + host

    def _leaf(self, leaf: int) -> str:
        ports = self.hosts + self.spines
        lines = _switch(_leaf_guid(leaf), ports, f"leaf-{leaf}", 1 + leaf)
        for slot in range(self.hosts):
            host = leaf * self.hosts + slot
            lines.append(
                f'[{slot + 1}]\t"H-{_host_guid(host)}"[1]({_port_guid(host)}) \t\t'
                f'# "node-{host} HCA-1" lid {self.host_lid(host)} {self.rate}'
            )
        for spine in range(self.spines):
            lines.append(
                f'[{self.hosts + 1 + spine}]\t"S-{_spine_guid(spine)}"[{leaf + 1}]\t\t'
                f'# "spine-{spine}" lid {self._spine_lid(spine)} {self.rate}'
            )
        return "\n".join(lines) + "\n"

    def _spine(self, spine: int) -> str:
        lid = self._spine_lid(spine)
        lines = _switch(_spine_guid(spine), self.leaves, f"spine-{spine}", lid)
        for leaf in range(self.leaves):
            lines.append(
                f'[{leaf + 1}]\t"S-{_leaf_guid(leaf)}"[{self.hosts + 1 + spine}]\t\t'
                f'# "leaf-{leaf}" lid {1 + leaf} {self.rate}'
            )
        return "\n".join(lines) + "\n"

    def _host(self, host: int) -> str:
        leaf, slot = divmod(host, self.hosts)
        guid = _host_guid(host)
        return (
            f"vendid=0x2c9\ndevid=0x6274\nsysimgguid=0x{guid}\ncaguid=0x{guid}\n"
            f'Ca\t1 "H-{guid}"\t\t# "node-{host} HCA-1"\n'
            f'[1]({_port_guid(host)}) \t"S-{_leaf_guid(leaf)}"[{slot + 1}]\t\t'
            f'# lid {self.host_lid(host)} lmc 0 "leaf-{leaf}" lid {1 + leaf} {self.rate}\n'
        )

    def _table(self, guid: str, name: str, lid: int, ports: list[int]) -> str:
        lines = [f"Unicast lids [0x0-0xff] of switch Lid {lid} guid 0x{guid} ({name}):"]
        lines += ["  Lid  Out   Destination", "       Port     Info"]
        for host, port in enumerate(ports):
            port_guid = f"0x{int(_port_guid(host), 16):016x}"
            lines.append(
                f"0x{self.host_lid(host):04x} {port:03d} : "
                f"(Channel Adapter portguid {port_guid}: 'node-{host} HCA-1')"
            )
        lines.append(f"{len(ports)} valid lids dumped")
        return "\n".join(lines) + "\n"

    def _spine_lid(self, spine: int) -> int:
        return 1 + self.leaves + spine


def form(
    name: str, discovery: str | bytes, *tables: str | bytes, written: str | None = None
) -> dict[str, Any]:
    """Give the arguments that send an import with httpx."""
    files: list[tuple[str, Any]] = [("discovery", ("fabric.txt", _bytes(discovery)))]
    files += [
        ("tables", (f"lfts-{number}.txt", _bytes(text))) for number, text in enumerate(tables)
    ]
    data = {"name": name} | ({"format": written} if written is not None else {})
    return {"files": files, "data": data}


def _switch(guid: str, ports: int, name: str, lid: int) -> list[str]:
    return [
        "vendid=0x2c9",
        "devid=0xb924",
        f"sysimgguid=0x{guid}",
        f"switchguid=0x{guid}({guid.lstrip('0')})",
        f'Switch\t{ports} "S-{guid}"\t\t# "{name}" base port 0 lid {lid} lmc 0',
    ]


def _bytes(content: str | bytes) -> bytes:
    return content.encode() if isinstance(content, str) else content


def _leaf_guid(leaf: int) -> str:
    return f"{0x1000 + leaf:016x}"


def _spine_guid(spine: int) -> str:
    return f"{0x2000 + spine:016x}"


def _host_guid(host: int) -> str:
    return f"{0xA0000 + 16 * host:016x}"


def _port_guid(host: int) -> str:
    return f"{0xA0000 + 16 * host + 1:x}"
