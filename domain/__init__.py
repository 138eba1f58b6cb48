"""What a sweep is and what its results mean: pure, fast to test.

This package imports nothing but the standard library, pydantic, numpy, scipy and three small
parsers (lark, rfc8785, PyYAML). It never imports a web framework, a task queue, SQL or the
simulator core.

* ``expression``: the one small language of ``where``, ``filter`` and the catalogue's rules.
* ``catalog``: what the simulator offers, generated, and the validation of a point against it.
* ``fabric``: what points need to know of the real networks they refer to.
* ``sweep``: the spec that a user writes, and its expansion into points with content keys.
* ``run``: phases, results, failures and estimates of one replicate of a point.
* ``query``: the meaning of filter, sort, cursor and columns, without SQL.
* ``statistics``: intervals, paired comparison, knee.
* ``plots``: rows of results to plot data, one pure function a file.
* ``fabric_study``: the standard sweep of a fabric, as text.
* ``jobs``: what the API and the workers tell each other.
* ``problem``, ``quantity``, ``suggest``: what every one of these uses.
"""
