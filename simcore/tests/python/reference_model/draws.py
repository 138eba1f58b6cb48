"""Random numbers of the packet model: docs/models/packet.md and routing.md say which are drawn."""

from __future__ import annotations

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


def routing_word(sender: int, number: int, base_seed: int = 1, replicate: int = 0) -> int:
    """The 32 bits of an endpoint's `number`-th packet, from stream 4, `routing`."""
    key = mix(mix(mix(base_seed) ^ replicate) ^ 4)
    counter = (number & _WORD, number >> 32, sender & _WORD, sender >> 32)
    return philox(counter, (key & _WORD, key >> 32))[0]


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
