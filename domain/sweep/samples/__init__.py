"""Axes that are distributions, drawn together."""
