"""The axes of a sweep: which parameters each moves, and its values."""
