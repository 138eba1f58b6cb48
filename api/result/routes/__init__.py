"""Results: what may be asked."""
