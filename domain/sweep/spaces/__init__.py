"""Sweeps: sub-spaces, conditions, computed parameters."""
