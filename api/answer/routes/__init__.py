"""Answers to sweeps: what may be asked."""
