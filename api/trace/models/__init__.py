"""Traces: bodies of requests and answers."""
