"""The HTTP service: routes parse and answer, services decide, storage speaks SQL.

Start it with ``uvicorn api.main:app``. Nothing here imports the worker; the API and the
workers meet in the database and in the task names and payloads of ``domain.messages``. The
simulator judges points in processes beside the service
(``judge.pool``), and nowhere else.
"""
