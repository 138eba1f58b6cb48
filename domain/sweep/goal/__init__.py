"""A goal: the cheapest or best candidate under a condition, found with as few runs as decide it."""
