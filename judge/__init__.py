"""Whom `domain` asks about points: the simulator's core, directly or in processes with bounds.

* ``direct``: asks the core in this process. For tests, tools, and the processes of the pool.
* ``recording``: asks the core about recordings, in processes that the API has for that.
* ``pool``: asks in processes of bounded time and memory, and remembers answers.
"""
