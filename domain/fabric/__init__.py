"""Fabrics that points refer to: real networks, imported and named by their operators.

* ``facts``: what a point needs to know of a fabric, and who can tell it.
* ``resolve``: a reference as written to a fabric's digest and size.
* ``used``: which fabric a canonical point runs on.
"""
