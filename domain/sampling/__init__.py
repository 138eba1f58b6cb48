"""Drawing values: numbers between 0 and 1, correlated where asked, to values of a distribution.

* ``uniforms``: the rows of numbers between 0 and 1 that a method makes.
* ``copula``: correlation between their columns.
* ``marginals``: what a number between 0 and 1 is as a value of one distribution.
"""
