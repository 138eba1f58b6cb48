"""Answers to sweeps: what is done for those who ask."""
