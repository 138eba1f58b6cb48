"""The meaning of filter, sort, cursor and columns, without SQL.

* ``columns``: what a table of results, or a list of sweeps, has to filter and sort by.
* ``filter``: a condition over columns: an expression, checked, that storage turns into SQL.
* ``sort``: by which columns, in which direction.
* ``cursor``: where a page ended.
* ``errors``: what can be wrong with all of these.
"""
