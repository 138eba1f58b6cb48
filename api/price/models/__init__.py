"""Bodies and query parameters about price tables."""
