"""Link rates: width times the data rate of a lane, both ways.

The rate of a link here is its data rate in Gb/s: what is left for packets when the encoding is taken off its
signalling rate. InfiniBand Architecture Specification, volume 2: 8b/10b up to QDR, 64b/66b for FDR10, FDR and
EDR, and 64b/66b put into 256b/257b with a Reed-Solomon code (544, 514) from HDR on. So ``4xQDR`` is 32 of
40 Gb/s, ``4xEDR`` 100 of 103.125, and ``4xHDR`` 200 of 212.5. 0 stands for a rate that a file does not say.
"""

from __future__ import annotations

import re

SIGNALLING_GBPS = {
    "SDR": 2.5,
    "DDR": 5.0,
    "QDR": 10.0,
    "FDR10": 10.3125,
    "FDR": 14.0625,
    "EDR": 25.78125,
    "HDR": 53.125,
    "NDR": 106.25,
    "XDR": 212.5,
}
"""Of a lane, encoding included: what tools print of a port."""
DATA_GBPS = {
    "SDR": 2.0,
    "DDR": 4.0,
    "QDR": 8.0,
    "FDR10": 10.0,
    "FDR": 14.0625 * 64 / 66,
    "EDR": 25.0,
    "HDR": 50.0,
    "NDR": 100.0,
    "XDR": 200.0,
}
"""Of a lane, the encoding taken off."""
WIDTHS = (4, 1, 2, 8, 12)  # 4x first: it names a rate that several widths give
MAX_RATE_GBPS = 1e6

_LABEL = re.compile(r"(\d{1,2})x([A-Z]{3}(?:10)?)\Z")
_LABEL_OF: dict[float, str] = {}
for _width in WIDTHS:
    for _speed, _lane in DATA_GBPS.items():
        _LABEL_OF.setdefault(_width * _lane, f"{_width}x{_speed}")


def rate_of(label: str) -> float | None:
    """Data rate in Gb/s of a label such as ``4xEDR``; None when it is none.

    >>> rate_of("4xQDR")
    32.0
    """
    found = _LABEL.match(label)
    if found is None or int(found[1]) not in WIDTHS or found[2] not in DATA_GBPS:
        return None
    return int(found[1]) * DATA_GBPS[found[2]]


def rate_of_lanes(width: int, lane: str) -> float | None:
    """Data rate in Gb/s of so many lanes of a speed; None when there is no such width or speed.

    ``lane`` is a speed's name or its signalling rate, which may be rounded to two digits behind the point.

    >>> rate_of_lanes(4, "25.78")
    100.0
    """
    speeds = [speed for speed, rate in SIGNALLING_GBPS.items() if lane in (speed, f"{rate:.2f}")]
    if not speeds:
        try:
            value = float(lane)
        except ValueError:
            return None
        speeds = [speed for speed, rate in SIGNALLING_GBPS.items() if rate == value]
    return rate_of(f"{width}x{speeds[0]}") if speeds else None


def label_of(rate_gbps: float) -> str | None:
    """The label of a data rate, 4x wide where several would do; None when no width and speed give it.

    >>> label_of(8.0)
    '4xSDR'
    """
    return _LABEL_OF.get(rate_gbps)


def signalling_of(rate_gbps: float) -> float | None:
    """The signalling rate of a link of this data rate, in Gb/s; None when no width and speed give it.

    >>> signalling_of(100.0)
    103.125
    """
    label = label_of(rate_gbps)
    if label is None:
        return None
    width, speed = label.split("x")
    return int(width) * SIGNALLING_GBPS[speed]
