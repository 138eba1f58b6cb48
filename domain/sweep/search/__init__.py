"""Sweeps: a number that is searched."""
