"""Runs: claimed, simulated, settled."""
