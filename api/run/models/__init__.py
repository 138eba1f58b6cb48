"""Runs: bodies of requests and answers."""
