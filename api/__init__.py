"""The HTTP service: routes parse and answer, services decide, storage speaks SQL.

Start it with ``uvicorn api.main:app``. Nothing here imports the worker or the
simulator; the API and the workers meet in the database and in the task names
and payloads of ``domain.jobs``.
"""
