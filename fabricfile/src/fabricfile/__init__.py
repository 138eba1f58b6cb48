"""Descriptions of InfiniBand fabrics: read them, check them, write them. Needs nothing but numpy.

>>> import fabricfile
>>> text = b'''
... Switch 4 "S-0000000000000001"  # "leaf" base port 0 lid 1 lmc 0
... [1] "H-000000000000000a"[1]    # "one" lid 2 4xQDR
... [2] "H-000000000000000b"[1]    # "two" lid 3 4xQDR
...
... Ca 1 "H-000000000000000a"      # "one"
... [1](b) "S-0000000000000001"[1] # lid 2 lmc 0 "leaf" lid 1 4xQDR
...
... Ca 1 "H-000000000000000b"      # "two"
... [1](c) "S-0000000000000001"[2] # lid 3 lmc 0 "leaf" lid 1 4xQDR
... '''
>>> reading = fabricfile.parse(fabricfile.Source("net.txt", text))
>>> reading.fabric
Fabric(1 routers, 2 endpoints, 0 links, without tables)
>>> print(fabricfile.export(reading.fabric, "edge_list").splitlines()[-1])
endpoint two leaf:2 32.0 lid=3 guid=0x000000000000000c
"""

from fabricfile.check import Checks, check
from fabricfile.columns import NO_ENTRY, Endpoints, Links, Routers
from fabricfile.detect import FORMATS
from fabricfile.exporter import WRITERS, export, export_lines
from fabricfile.fabric import Fabric
from fabricfile.identity import completed
from fabricfile.problems import FabricFileError, Problem
from fabricfile.reader import Reading, parse, read
from fabricfile.source import Limits, Source
from fabricfile.summary import Summary, summarize

EXPORT_FORMATS = tuple(WRITERS)

__all__ = [
    "EXPORT_FORMATS",
    "FORMATS",
    "NO_ENTRY",
    "Checks",
    "Endpoints",
    "Fabric",
    "FabricFileError",
    "Limits",
    "Links",
    "Problem",
    "Reading",
    "Routers",
    "Source",
    "Summary",
    "check",
    "completed",
    "export",
    "export_lines",
    "parse",
    "read",
    "summarize",
]
