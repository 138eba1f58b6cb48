"""Sweeps: axes that are drawn."""
