"""Sweeps: from a spec to points."""
