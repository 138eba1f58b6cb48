"""Sweeps: more of a sweep that is there."""
