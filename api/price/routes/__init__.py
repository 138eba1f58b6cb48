"""HTTP routes about price tables."""
