"""Faults that are put in by hand: each must make some test fail."""
