"""Answers to sweeps."""
