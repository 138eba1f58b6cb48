"""Which format a description of the wiring is in."""

from __future__ import annotations

import re

FORMATS = ("ibnetdiscover", "topo", "dot", "edge_list")
HEAD_CHARACTERS = 1 << 16

_SIGNS = {
    "dot": re.compile(
        r"\A(?:\s|//[^\n]*\n|#[^\n]*\n|/\*.*?\*/)*(?:strict\s+)?(?:di)?graph\b[^{}\n]*\s*\{",
        re.S | re.I,
    ),
    "ibnetdiscover": re.compile(
        r"^(?:vendid=|devid=|sysimgguid=|switchguid=|caguid=|(?:Switch|Ca|Hca|Rt)\s+\d+\s+\")", re.M
    ),
    "topo": re.compile(
        r"^\S+[ \t]+\S+[^\n]*\n(?:\s*#[^\n]*\n|\s*\n)*[ \t]+\S+[ \t]+(?:-\S+)?-?->[ \t]", re.M
    ),
    "edge_list": re.compile(
        r"^[ \t]*(?:router|endpoint)[ \t]+\S"
        r"|^[ \t]*(?:\"[^\"\n]+\"|[^\s\"#]+):\d+[ \t]+(?:\"[^\"\n]+\"|[^\s\"#]+):\d+",
        re.MULTILINE,
    ),
}


def detect(text: str) -> str | None:
    """The format by its first lines, one of `FORMATS`; None when it is none of them."""
    head = text[:HEAD_CHARACTERS]
    return next((name for name, sign in _SIGNS.items() if sign.search(head)), None)
