"""Intervals, paired comparison, knee, sequential stopping.

* ``interval``: the mean of replicates with its t interval.
* ``paired``: the ratio of two points, paired by replicate.
* ``knee``: where the gain of the next doubling falls below a threshold.
* ``stopping``: how many replicates a point needs.
"""
