"""From a spec to points, a batch at a time."""
