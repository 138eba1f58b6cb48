"""Recorded accesses to memory as columns, for the workload ``dsm``.

An address trace is a mapping of numpy arrays, one row an access; rows of cores stand in any order,
and those of one core in the order of its accesses:

``core``
    uint32, 0 to 1,048,575.
``gap_ps``
    uint64: picoseconds of computing since the core's access before was issued; below 2**47 - 1.
``address``
    uint64, in bytes, below 2**48.
``write``
    uint8: 1 a write, 0 a read.

>>> import numpy as np
>>> import simcore
>>> columns = {
...     "core": np.array([0, 1, 0], np.uint32),
...     "gap_ps": np.array([0, 0, 500], np.uint64),
...     "address": np.array([0x1000, 0x1000, 0x1040], np.uint64),
...     "write": np.array([1, 0, 0], np.uint8),
... }
>>> simcore.AddressTrace(columns).figures()["trace_address_bytes"]
4161
"""

from __future__ import annotations

from simcore._core import AddressTrace

__all__ = ["AddressTrace"]
