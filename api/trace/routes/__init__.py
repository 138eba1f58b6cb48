"""Traces: what may be asked."""
