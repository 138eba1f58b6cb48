"""Readers, one a format: each takes files and fills a `TraceBuilder`."""
