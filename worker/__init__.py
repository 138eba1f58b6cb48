"""The workers: take runs from the database, simulate them, give back results.

Start one with ``celery -A worker.celery_app worker``, the scheduler with ``celery -A
worker.celery_app beat``. A message only wakes a worker up; what there is to do, and whose
it is, stands in the database. Only ``worker.run.simulator`` imports the simulator.
"""
