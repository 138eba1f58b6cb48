"""The units of fields, made from domain/units.py by `make units`: do not edit."""

Steps = tuple[tuple[float, str], ...]

SYMBOLS: dict[str, str] = {
    "ps": "ps",
    "ns": "ns",
    "us": "us",
    "ms": "ms",
    "s": "s",
    "seconds": "s",
    "bytes": "B",
    "gbps": "Gb/s",
    "count": "",
    "fraction": "",
    "tflops": "Tflop/s",
    "gops": "Gop/s",
    "ratio": "",
    "bool": "",
    "choice": "",
    "name": "",
    "rank": "",
    "classes": "",
    "jobs": "",
}
"""The sign of each unit; empty where a number stands alone."""

STEPS: dict[str, Steps] = {
    "ps": ((1000000000000, "s"), (1000000000, "ms"), (1000000, "µs"), (1000, "ns"), (1, "ps")),
    "ns": ((1000000000, "s"), (1000000, "ms"), (1000, "µs"), (1, "ns"), (0.001, "ps")),
    "us": ((1000000, "s"), (1000, "ms"), (1, "µs"), (0.001, "ns"), (1e-06, "ps")),
    "ms": ((1000, "s"), (1, "ms"), (0.001, "µs"), (1e-06, "ns"), (1e-09, "ps")),
    "s": ((1, "s"), (0.001, "ms"), (1e-06, "µs"), (1e-09, "ns"), (1e-12, "ps")),
    "seconds": ((1, "s"), (0.001, "ms"), (1e-06, "µs"), (1e-09, "ns"), (1e-12, "ps")),
    "bytes": ((1099511627776, "TiB"), (1073741824, "GiB"), (1048576, "MiB"), (1024, "KiB"), (1, "B")),
    "gbps": ((1000, "Tb/s"), (1, "Gb/s")),
    "fraction": ((0.01, "%"),),
}
"""In which steps numbers of a unit are read, the largest first, as sizes in that unit."""

BYTE_RATES: Steps = ((8000, "TB/s"), (8, "GB/s"))
"""Those of `gbps` in bytes a second."""
