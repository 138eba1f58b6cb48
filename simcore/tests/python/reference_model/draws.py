"""Random numbers of the packet model: docs/models/packet.md, routing.md and traffic.md say which."""

from __future__ import annotations

from decimal import Decimal, localcontext
from functools import cache
from itertools import count

_WORD, _LONG = 2**32 - 1, 2**64 - 1


def mix(value: int) -> int:
    """SplitMix64's finaliser (Steele, Lea and Flood, OOPSLA 2014)."""
    value = (value + 0x9E3779B97F4A7C15) & _LONG
    value = ((value ^ value >> 30) * 0xBF58476D1CE4E5B9) & _LONG
    value = ((value ^ value >> 27) * 0x94D049BB133111EB) & _LONG
    return value ^ value >> 31


def philox(counter: tuple[int, int, int, int], key: tuple[int, int]) -> tuple[int, int, int, int]:
    """Philox4x32-10 (Salmon, Moraes, Dror and Shaw, SC 2011)."""
    c0, c1, c2, c3 = counter
    for round_ in range(10):
        k0 = (key[0] + round_ * 0x9E3779B9) & _WORD
        k1 = (key[1] + round_ * 0xBB67AE85) & _WORD
        a, b = 0xD2511F53 * c0, 0xCD9E8D57 * c2
        c0, c1, c2, c3 = b >> 32 ^ c1 ^ k0, b & _WORD, a >> 32 ^ c3 ^ k1, a & _WORD
    return c0, c1, c2, c3


def block(
    stream: int, who: int, number: int, base_seed: int = 1, replicate: int = 0
) -> tuple[int, int, int, int]:
    """The four words that a stream has for (who, number)."""
    key = mix(mix(mix(base_seed) ^ replicate) ^ stream)
    counter = (number & _WORD, number >> 32, who & _WORD, who >> 32)
    return philox(counter, (key & _WORD, key >> 32))


def routing_word(sender: int, number: int, base_seed: int = 1, replicate: int = 0) -> int:
    """The 32 bits of an endpoint's `number`-th packet, from stream 4, `routing`."""
    return block(4, sender, number, base_seed, replicate)[0]


_TAIL = Decimal("7.69711747013104972")


@cache
def layers() -> list[tuple[Decimal, Decimal]]:
    """Widths and lower heights of the ziggurat's layers, and what lies on the last one."""
    with localcontext() as context:
        context.prec = 40
        width, height = _TAIL, (-_TAIL).exp()
        area = (_TAIL + 1) * height
        stack = [(_TAIL + 1, Decimal(0)), (width, height)]
        for _ in range(2, 256):
            height += area / width
            width = -height.ln()
            stack.append((width, height))
        return [*stack, (Decimal(0), Decimal(1))]


def exponential(
    stream: int, source: int, number: int, base_seed: int = 1, replicate: int = 0
) -> float:
    """An exponential number of mean 1, worked out to 40 digits."""
    with localcontext() as context:
        context.prec = 40
        for attempt in count():
            words = block(stream, source + (attempt << 32), number, base_seed, replicate)
            layer = words[0] % 256
            (width, low), (inner, high) = layers()[layer : layer + 2]
            x = width * (words[1] << 21 | words[0] >> 11) / 2**53
            if x < inner:
                break
            u = Decimal((words[3] << 21 | words[2] >> 11) + 1) / 2**53
            if layer == 0:
                x = _TAIL - u.ln()
                break
            if low + u * (high - low) < (-x).exp():
                break
    return float(x)


def mixed(bits: int, place: int) -> int:
    """32 bits from those of a packet and the router where it is."""
    return mix(bits << 32 | place) & _WORD


def below(random: int, n: int) -> int:
    """A number below `n` from 32 random bits."""
    return random * n >> 32


def turn(digits: int, router: int, n: int) -> tuple[int, int]:
    """The next digit below `n` of a number that packets take in turn, and what is left of it."""
    digit = (digits + mixed(0, router)) % n
    return digit, digits // n + digit
