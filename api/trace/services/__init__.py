"""Traces: what is done for those who ask."""
