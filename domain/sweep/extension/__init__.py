"""More samples, replicates or points of a sweep that is there."""
