"""Rows of results to plot data, one pure function a file.

* ``rows``: what every plot starts from.
* ``aggregate``: the mean and interval of one metric at every point.
* ``axes``: which axis is x, which tells series apart, which makes facets.
* ``speedup``, ``speedup_study``: speedup over the first x by series and facet, with share of an
  ideal and knee.
* ``sentences``: the same in plain words.
* ``comparison``, ``comparison_roles``, ``comparison_study``, ``comparison_words``: which value of
  an axis wins by a metric, in each facet.
* ``table``: flat rows for CSV.
"""
