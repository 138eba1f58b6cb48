"""A plain list of cables, for fabrics that no discovery tool has seen.

Grammar, a statement a line; what follows a ``#`` is a comment, names with spaces stand in quotation marks::

    router   <name> [ports=<n>] [lid=<n>] [guid=<hexadecimal>]
    endpoint <name> <router>:<port> [<rate>] [lid=<n>] [guid=<hexadecimal>]
    <router>:<port> <router>:<port> [<rate>]

A rate is a number of Gb/s or a label such as ``4xEDR``. Routers need no line of their own; without
``ports`` a router has as many as its highest wired port says. Each cable stands once.
"""

from __future__ import annotations

import math
import re
from dataclasses import dataclass

from fabricfile.problems import Problems, shortened
from fabricfile.rates import MAX_RATE_GBPS, rate_of
from fabricfile.source import numbered_lines
from fabricfile.wiring import Device, Side, Wiring

_WORD = re.compile(r'\s*(?:"([^"]{1,200})"(?::(\d{1,4}))?|([^\s"#]+))(?=\s|#|\Z)')
_REST = re.compile(r"\s*(?:#.*)?\Z")
_OPTION = re.compile(r"(ports|lid|guid)=(0x)?([0-9a-fA-F]{1,16})\Z")


@dataclass(frozen=True, slots=True)
class _Word:
    """A word; ``port`` is set when it is ``name:port``, ``bare`` when it stood without quotation marks."""

    text: str
    port: int | None
    bare: bool


def parse(text: str, file: str, problems: Problems) -> Wiring:
    """The routers, endpoints and cables of a text; lines that fit no rule are errors."""
    reader = _Reader(Wiring(file), problems)
    for number, line in numbered_lines(text):
        words = _words(line)
        if words is None:
            reader.refuse(f"not a line of an edge list: {shortened(line.strip())}", number)
        elif words:
            reader.statement(words, line, number)
    return reader.wiring


def _words(line: str) -> list[_Word] | None:
    words: list[_Word] = []
    position = 0
    while not _REST.match(line, position):
        found = _WORD.match(line, position)
        if found is None or len(words) > 8:
            return None
        if found[1] is not None:
            words.append(_Word(found[1], int(found[2]) if found[2] else None, bare=False))
        else:
            name, mark, port = found[3].rpartition(":")
            is_end = bool(mark and name and port.isascii() and port.isdigit() and len(port) < 5)
            words.append(
                _Word(name if is_end else found[3], int(port) if is_end else None, bare=True)
            )
        position = found.end()
    return words


class _Reader:
    """Fills the wiring statement by statement."""

    def __init__(self, wiring: Wiring, problems: Problems) -> None:
        self.wiring = wiring
        self.problems = problems
        self.declared: set[str] = set()

    def refuse(self, message: str, number: int) -> None:
        """Note a line that cannot be read."""
        self.problems.error("bad_line", message, file=self.wiring.file, line=number)

    def statement(self, words: list[_Word], line: str, number: int) -> None:
        """One line that is not empty."""
        first = words[0]
        keyword = first.text if first.bare and first.port is None else ""
        options = self._options(words, number)
        if options is None:
            return
        if keyword == "router" and len(words) == 2 and words[1].port is None:
            self._router(words[1].text, options, number)
        elif (
            keyword == "endpoint"
            and len(words) in {3, 4}
            and words[1].port is None
            and "ports" not in options
        ):
            self._endpoint(words, options, number)
        elif first.port is not None and len(words) in {2, 3} and not options:
            self._cable(words, number)
        else:
            self.refuse(f"not a line of an edge list: {shortened(line.strip())}", number)

    def _options(self, words: list[_Word], number: int) -> dict[str, int] | None:
        options: dict[str, int] = {}
        while len(words) > 1 and words[-1].bare and "=" in words[-1].text:
            word = words.pop().text
            found = _OPTION.match(word)
            if found is None or found[1] in options or (found[1] != "guid" and not _decimal(found)):
                self.refuse(
                    f"{shortened(word)!r} is none of ports=<n>, lid=<n>, guid=<hexadecimal>, each once",
                    number,
                )
                return None
            options[found[1]] = int(found[3], 16 if found[1] == "guid" or found[2] else 10)
        return options

    def _router(self, name: str, options: dict[str, int], number: int) -> None:
        index = self.wiring.by_key.get(name)
        if index is None or name in self.declared or not self.wiring.devices[index].is_router:
            index = self.wiring.add(Device(name, name, number, is_router=True))
        self.declared.add(name)
        device = self.wiring.devices[index]
        device.line = number
        device.ports = options.get("ports", 0)
        device.lid = options.get("lid", 0)
        device.guid = options.get("guid", 0)

    def _router_of(self, name: str, number: int) -> int:
        index = self.wiring.by_key.get(name)
        if index is None:
            return self.wiring.add(Device(name, name, number, is_router=True))
        return index

    def _rate(self, word: _Word | None, number: int) -> float | None:
        if word is None:
            return 0.0
        rate = rate_of(word.text)
        if rate is None and word.bare and re.match(r"[0-9.]", word.text) and len(word.text) < 40:
            try:
                rate = float(word.text)
            except ValueError:
                rate = None
        if rate is None or not (math.isfinite(rate) and 0 <= rate <= MAX_RATE_GBPS):
            self.refuse(
                f"{shortened(word.text)!r} is no rate: a number of Gb/s up to {MAX_RATE_GBPS:g} or a "
                "label such as 4xEDR",
                number,
            )
            return None
        return rate

    def _endpoint(self, words: list[_Word], options: dict[str, int], number: int) -> None:
        rate = self._rate(words[3] if len(words) > 3 else None, number)
        if words[2].port is None:
            self.refuse(f"{shortened(words[2].text)!r} is not <router>:<port>", number)
        elif rate is not None:
            router = self._router_of(words[2].text, number)
            own = self.wiring.add(Device(words[1].text, words[1].text, number, is_router=False))
            host, peer = self.wiring.devices[own], self.wiring.devices[router]
            port = words[2].port
            side = Side(own, 1, peer.key, port, number, rate)
            side.guid, side.lid = options.get("guid", 0), options.get("lid", 0)
            self.wiring.state(side)
            self.wiring.state(Side(router, port, host.key, 1, number, rate))

    def _cable(self, words: list[_Word], number: int) -> None:
        rate = self._rate(words[2] if len(words) > 2 else None, number)
        a, b = words[0], words[1]
        if a.port is None or b.port is None:
            self.refuse(f"{shortened(b.text)!r} is not <router>:<port>", number)
        elif rate is not None:
            ends = [self._router_of(end.text, number) for end in (a, b)]
            self.wiring.cable(ends[0], a.port, ends[1], b.port, number, rate)


def _decimal(found: re.Match[str]) -> bool:
    return found[3].isdigit() if not found[2] else True
