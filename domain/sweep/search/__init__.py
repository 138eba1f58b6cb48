"""Search for a number: the value of one axis from which on a condition holds."""
