"""The size of networks, as the simulator's core tells it.

* ``source``: what can be asked, and who can answer.
* ``known``: the answers of one expansion or check, each asked for once.
"""
