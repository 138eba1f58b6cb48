"""Sweeps: what is described, and its life."""
