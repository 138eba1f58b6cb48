"""Fabrics: bodies of requests and answers."""
