"""Which format a description of the wiring is in: the first line that only one of them can have decides."""

from __future__ import annotations

import re

from fabricfile.noise import is_noise

FORMATS = (
    "ibnetdiscover",
    "ports_report",
    "iblinkinfo",
    "db_csv",
    "topo",
    "dot",
    "graphml",
    "edge_list",
)
HEAD_CHARACTERS = 1 << 16

_END = r'(?:"[^"]+"|[^\s"#]+):\d+'
_SIGNS = {
    "ibnetdiscover": re.compile(
        r"(?:vendid|devid|sysimgguid|switchguid|caguid|hcaguids|rtguid)[=+]"
        r'|(?:Switch|Ca|Hca|Rt)[ \t]+\d+[ \t]+"'
    ),
    "ports_report": re.compile(r"\s*(?:SW|CA|RT)\s+\d+\s+\d+\s+0x[0-9a-fA-F]{16}\s"),
    "iblinkinfo": re.compile(
        r'(?:Switch|CA|Router):\s|\s*(?:0x[0-9a-fA-F]{16}\s+)?(?:".*"\s+)?\d+\s+\d+\[[^\]]*\]\s+==\('
    ),
    "db_csv": re.compile(r"START_[A-Z0-9_]+\s*\Z"),
    "graphml": re.compile(r"\s*<.*\bgraphml\b", re.IGNORECASE),
    "topo": re.compile(r"[ \t]+\S+[ \t]+(?:-\S+)?->[ \t]"),
    "dot": re.compile(r"\s*(?:strict\b|graph\b|digraph\b|/\*|//)", re.IGNORECASE),
    "edge_list": re.compile(rf"\s*(?:(?:router|endpoint)[ \t]+\S|{_END}[ \t]+{_END})"),
}


def detect(text: str) -> str | None:
    """The format by the first lines, one of `FORMATS`; None when it is none of them."""
    for line in text[:HEAD_CHARACTERS].split("\n"):
        if line.startswith("#") or is_noise(line):
            continue
        for name, sign in _SIGNS.items():
            if sign.match(line):
                return name
    return None
