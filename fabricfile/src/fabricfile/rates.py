"""Link rates: width times the signalling rate of a lane, both ways.

The rate of a link here is its signalling rate in Gb/s (InfiniBand Architecture Specification, volume 2:
SDR 2.5 Gb/s a lane, each generation as listed below), so ``4xSDR`` is 10 Gb/s. Encoding (8b/10b up to QDR,
64b/66b from FDR10 on) is not taken off. 0 stands for a rate that a file does not say.
"""

from __future__ import annotations

import re

LANE_RATES_GBPS = {
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
WIDTHS = (4, 1, 2, 8, 12)  # 4x first: it names a rate that several widths give
MAX_RATE_GBPS = 1e6

_LABEL = re.compile(r"(\d{1,2})x([A-Z]{3}(?:10)?)\Z")
_LABEL_OF: dict[float, str] = {}
for _width in WIDTHS:
    for _speed, _lane in LANE_RATES_GBPS.items():
        _LABEL_OF.setdefault(_width * _lane, f"{_width}x{_speed}")


def rate_of(label: str) -> float | None:
    """Gb/s of a label such as ``4xEDR``; None when it is none.

    >>> rate_of("4xQDR")
    40.0
    """
    found = _LABEL.match(label)
    if found is None or int(found[1]) not in WIDTHS or found[2] not in LANE_RATES_GBPS:
        return None
    return int(found[1]) * LANE_RATES_GBPS[found[2]]


def rate_of_lanes(width: int, lane: str) -> float | None:
    """Gb/s of so many lanes of a speed or of a number of Gb/s; None when there is no such width or speed.

    Numbers may be rounded to two digits behind the point.

    >>> rate_of_lanes(4, "25.78")
    103.125
    """
    speeds = [speed for speed, rate in LANE_RATES_GBPS.items() if lane in (speed, f"{rate:.2f}")]
    if not speeds:
        try:
            value = float(lane)
        except ValueError:
            return None
        speeds = [speed for speed, rate in LANE_RATES_GBPS.items() if rate == value]
    return rate_of(f"{width}x{speeds[0]}") if speeds else None


def label_of(rate_gbps: float) -> str | None:
    """The label of a rate, 4x wide where several would do; None when no width and speed give it.

    >>> label_of(10.0)
    '4xSDR'
    """
    return _LABEL_OF.get(rate_gbps)
