"""Fabrics: real networks, imported and named."""
