"""Search for a number: the value of one axis from which on a condition holds.

`bisection.py` says which values to try next and what is found; `condition.py` reads the condition of a
run; `found.py` sums up the replicates of a place; `rounds.py` lists the points that a sweep needs next.
Nothing here knows of runs under way: each decision follows from the results stored so far.
"""
