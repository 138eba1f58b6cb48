"""Sweeps: what the stores take and return."""
