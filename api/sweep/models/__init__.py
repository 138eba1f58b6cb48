"""Sweeps: bodies of requests and answers."""
