"""Sweeps: its axes."""
