"""The content key of a canonical point."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from hashlib import sha256
from typing import Any

import rfc8785


def point_key(point: Mapping[str, Any]) -> str:
    """Give the content key of a canonical point.

    Returns
    -------
    The SHA-256, in 64 hexadecimal digits, of the point's canonical JSON (RFC 8785). Points
    that are written differently but mean the same have the same canonical form and key.
    """
    return sha256(rfc8785.dumps(dict(point))).hexdigest()


def canonical_section(values: Mapping[str, Any]) -> bytes:
    """Give the canonical JSON (RFC 8785) of a section, whose names are of ASCII letters.

    Sections of a sweep differ in few values: the others are written once.
    """
    members = [
        _name(name) + rfc8785.dumps(value)
        if type(value := values[name]) is dict or type(value) is list
        else _member(name, value)
        for name in _in_order(tuple(values))
    ]
    return b"{" + b",".join(members) + b"}"


@lru_cache(maxsize=1024)
def _in_order(names: tuple[str, ...]) -> list[str]:
    return sorted(names)


@lru_cache(maxsize=4096)
def _name(name: str) -> bytes:
    return rfc8785.dumps(name) + b":"


# Typed: 1, 1.0 and true are equal, and only the first two are written alike.
@lru_cache(maxsize=65_536, typed=True)
def _member(name: str, value: Any) -> bytes:
    return _name(name) + rfc8785.dumps(value)


class KeyMaker:
    """Makes point keys from sections that were serialised once and are shared by many points.

    The key is that of `point_key`: canonical JSON sorts the names of an object, so a point's text
    is that of its parts in the order of their names.
    """

    def __init__(self, model: str, base_seed: int, sections: list[str]) -> None:
        names = sorted([*sections, "model", "base_seed"])
        self._fixed = {
            "model": rfc8785.dumps(model),
            "base_seed": rfc8785.dumps(base_seed),
        }
        self._layout = [(rfc8785.dumps(name) + b":", name) for name in names]

    def key(self, sections: Mapping[str, bytes]) -> str:
        """Give the key of the point whose sections have these canonical texts.

        Sections that the point does not have are left out.
        """
        digest = sha256()
        before = b"{"
        for head, name in self._layout:
            text = self._fixed.get(name) or sections.get(name)
            if text is not None:
                digest.update(before + head + text)
                before = b","
        digest.update(b"}")
        return digest.hexdigest()
