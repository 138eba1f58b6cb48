"""Recordings of applications."""
