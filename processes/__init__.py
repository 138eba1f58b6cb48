"""Processes of bounded time and memory, for work that must not take whoever asks for it along.

* ``bounded``: the processes, and asking them.
* ``child``: what each of them does before its first work.
* ``garbage``: how often any process of the service looks for garbage in circles.
"""
