"""Workers without Celery and Redis, for batch systems: ``python -m worker`` (docs/guide/batch-systems.md).

* ``command``: the command line, and its exit statuses.
* ``crew``: the processes of one job, and when they end.
* ``until_empty``: claims from the database until nothing waits.
* ``claiming``, ``simulating``, ``storing``: the same by files, where nodes do not reach the database.
* ``sealed_lines``: what both kinds of files are; ``chunk_file``, ``result_file``: what they hold.
"""
