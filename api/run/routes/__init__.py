"""Runs: what may be asked."""
