"""Descriptions of InfiniBand fabrics: read them, check them, write them. Needs nothing but numpy.

>>> import fabricfile
>>> from fabricfile import Source
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
>>> fabricfile.parse(Source("net.txt", text)).fabric
Fabric(1 routers, 2 endpoints, 0 links, without tables)
"""

from fabricfile.fabric import NO_ENTRY, Endpoints, Fabric, Links, Routers
from fabricfile.problems import FabricFileError, Problem
from fabricfile.reader import Reading, parse, read
from fabricfile.source import Limits, Source

__all__ = [
    "NO_ENTRY",
    "Endpoints",
    "Fabric",
    "FabricFileError",
    "Limits",
    "Links",
    "Problem",
    "Reading",
    "Routers",
    "Source",
    "parse",
    "read",
]
