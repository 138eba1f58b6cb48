"""What the tools of InfiniBand print about themselves, in the file when standard error went there too."""

from __future__ import annotations

import re

NOISE = r"ibwarn: \[|(?:[^\s:;]{1,100}/)?[\w.-]{1,60}\.c:\d{1,6};"
"""How such a line begins: ``ibwarn: [1234] ...`` or ``src/query_smp.c:195; umad (...) bad status 110``."""

_NOISE = re.compile(NOISE)


def is_noise(line: str) -> bool:
    """Whether a line is a complaint of the tool that wrote the file, not of the fabric."""
    return _NOISE.match(line) is not None
