"""Traces: recordings of applications, imported and named."""
