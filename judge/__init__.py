"""Whom `domain` asks about points: the simulator's core, directly or in processes with bounds.

* ``direct``: asks the core in this process. For tests, tools, and the processes of the pool.
* ``pool``: asks in processes of bounded time and memory, and remembers answers.
"""
