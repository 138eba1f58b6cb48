"""Phases, results, failures and estimates of the runs of a point.

* ``phase``: the phases of a run and of a sweep, and the allowed transitions.
* ``progress``: how far a sweep is.
* ``failure``: why a run failed, and who must act.
* ``result``, ``parts``, ``traffic``, ``static_result``: the simulator's result document, strictly read.
* ``tables``: what runs hand out beside their results: names, identifiers.
* ``work_estimate``: what runs take, from the core's word on their work.
* ``calibration``: how far estimates were from what was measured.
"""
