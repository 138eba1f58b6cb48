"""Fabrics: what may be asked."""
