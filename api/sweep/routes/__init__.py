"""Sweeps: what may be asked."""
