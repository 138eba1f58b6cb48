"""Rows of results to flat numbers, one pure function a file.

* ``rows``: what every aggregate starts from.
* ``aggregate``: the mean and interval of one metric at every point.

What the numbers mean is in ``domain.answer``.
"""
