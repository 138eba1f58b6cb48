"""Sweeps: what is written."""
