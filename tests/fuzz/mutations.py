"""Damages bytes as transmission, editors and malice do; the same seed gives the same damage."""

from __future__ import annotations

import gzip
import random
import zlib
from collections.abc import Callable

MAX_BYTES = 1 << 15
NUMBERS = (
    *(
        b"0 1 -1 254 255 256 49152 65535 65536 4294967296 0x 0xffffffffffffffff 1e308 nan inf".split()
    ),
    b"9" * 30,
    "\u0663".encode(),  # digits, but not ours
    "\u00b2".encode(),
)
TOKENS = (
    *(
        b'" [ ] ( ) # : -> -- { } = , ; * \\ /* */ // lid Switch Ca Rt caguid= switchguid= 4xQDR'.split()
    ),
    *(b"router endpoint digraph subgraph comment= UNREACHABLE U1/P1 strict edge".split()),
    *(
        b"\n",
        b"\r\n",
        b"\t",
        b"\0",
        b" ",
        b"lmc 7",
        b"graph {",
        b"aggregation node",
        b"osm: Switch 0x1",
    ),
    b"Unicast lids [0x0-0x1] of switch Lid 1 guid 0x1 ():",
    "\u00e9\u2028\U0001d11e".encode(),
    b"\xff\xfe",
    b"\xc3",
)
Damage = Callable[[random.Random, bytes, list[bytes]], bytes]


def _place(dice: random.Random, data: bytes) -> int:
    return dice.randrange(len(data) + 1)


def _flip(dice: random.Random, data: bytes, _: list[bytes]) -> bytes:
    changed = bytearray(data)
    for _time in range(dice.choice((1, 1, 2, 8))):
        if changed:
            changed[dice.randrange(len(changed))] = dice.randrange(256)
    return bytes(changed)


def _insert(dice: random.Random, data: bytes, _: list[bytes]) -> bytes:
    at = _place(dice, data)
    return data[:at] + dice.choice(TOKENS) * dice.choice((1, 1, 1, 2, 40)) + data[at:]


def _cut(dice: random.Random, data: bytes, _: list[bytes]) -> bytes:
    return data[: _place(dice, data)]


def _drop(dice: random.Random, data: bytes, _: list[bytes]) -> bytes:
    at = _place(dice, data)
    return data[:at] + data[at + dice.choice((1, 1, 4, 30, 300)) :]


def _number(dice: random.Random, data: bytes, _: list[bytes]) -> bytes:
    digits = [at for at, byte in enumerate(data) if 48 <= byte <= 57]
    if not digits:
        return data
    at = dice.choice(digits)
    end = at
    while end < len(data) and 48 <= data[end] <= 57:
        end += 1
    return data[:at] + dice.choice(NUMBERS) + data[end:]


def _lines(dice: random.Random, data: bytes, others: list[bytes]) -> bytes:
    lines = data.split(b"\n")
    source = dice.choice(others).split(b"\n") if dice.random() < 0.3 else lines
    first = dice.randrange(len(source))
    piece = source[first : first + dice.choice((1, 1, 2, 10))]
    at = dice.randrange(len(lines) + 1)
    kind = dice.randrange(3)
    if kind == 0:  # copy
        lines[at:at] = piece
    elif kind == 1:  # remove
        del lines[at : at + len(piece)]
    else:  # overwrite
        lines[at : at + len(piece)] = piece
    return b"\n".join(lines)


def _word(dice: random.Random, data: bytes, _: list[bytes]) -> bytes:
    words = data.split(b" ")
    words[dice.randrange(len(words))] = dice.choice(words)
    return b" ".join(words)


def _repeat(dice: random.Random, data: bytes, _: list[bytes]) -> bytes:
    at = _place(dice, data)
    piece = data[at : at + dice.choice((1, 5, 60))]
    return data[:at] + piece * dice.choice((2, 20, 400)) + data[at:]


def _splice(dice: random.Random, data: bytes, others: list[bytes]) -> bytes:
    other = dice.choice(others)
    return data[: _place(dice, data)] + other[_place(dice, other) :]


def _compress(dice: random.Random, data: bytes, _: list[bytes]) -> bytes:
    packed = gzip.compress(data, 1, mtime=0) if dice.random() < 0.9 else zlib.compress(data)
    return packed if dice.random() < 0.5 else _flip(dice, packed, [])


DAMAGES: tuple[Damage, ...] = (
    _flip, _flip, _insert, _insert, _cut, _drop, _number, _number, _lines, _lines, _lines, _word, _word,
    _repeat, _splice,
)  # fmt: skip


def damaged(dice: random.Random, data: bytes, others: list[bytes]) -> bytes:
    """The data after one to five damages, at most `MAX_BYTES` long."""
    for _ in range(dice.choice((1, 1, 1, 2, 3, 5))):
        data = dice.choice(DAMAGES)(dice, data, others)[:MAX_BYTES]
    return _compress(dice, data, others) if dice.random() < 0.02 else data
