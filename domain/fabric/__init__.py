"""Fabrics that points refer to: real networks, imported and named by their operators.

* ``facts``: what a point needs to know of a fabric, and who can tell it.
"""
