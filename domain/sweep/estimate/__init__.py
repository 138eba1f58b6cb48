"""Sweeps: what runs will take."""
