"""Runs: what the stores take and return."""
