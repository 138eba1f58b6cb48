r"""Recordings of parallel applications: read, checked, described, written.

>>> import tracefile
>>> text = b"num_ranks 2\nrank 0 {\nsend 8b to 1\n}\nrank 1 {\nrecv 8b from 0\n}\n"
>>> trace = tracefile.parse(tracefile.Source("pair.goal", text)).trace
>>> trace.ranks, trace.operations
(2, 2)
"""

from tracefile.addresses import AddressTrace, address_figures, describe_addresses
from tracefile.check import check, require_sound
from tracefile.describe import describe, figures
from tracefile.export.addresses import ADDRESS_EXPORT_FORMATS, export_addresses
from tracefile.grid import MOST_DIMENSIONS
from tracefile.problems import Problem, Problems, TraceFileError
from tracefile.reader import (
    FORMATS,
    AddressReading,
    Reading,
    parse,
    parse_any,
    read,
    read_any,
    stored,
)
from tracefile.scale import scaled
from tracefile.source import Limits, Source, StoredFile
from tracefile.trace import COLLECTIVES, KINDS, Trace
from tracefile.writer import EXPORT_FORMATS, export_pieces

__all__ = [
    "ADDRESS_EXPORT_FORMATS",
    "COLLECTIVES",
    "EXPORT_FORMATS",
    "FORMATS",
    "KINDS",
    "MOST_DIMENSIONS",
    "AddressReading",
    "AddressTrace",
    "Limits",
    "Problem",
    "Problems",
    "Reading",
    "Source",
    "StoredFile",
    "Trace",
    "TraceFileError",
    "address_figures",
    "check",
    "describe",
    "describe_addresses",
    "export_addresses",
    "export_pieces",
    "figures",
    "parse",
    "parse_any",
    "read",
    "read_any",
    "require_sound",
    "scaled",
    "stored",
]
