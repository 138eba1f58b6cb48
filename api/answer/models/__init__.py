"""Answers to sweeps: bodies of requests and answers."""
