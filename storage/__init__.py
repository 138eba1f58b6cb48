"""The only SQL: sessions, the tables, and a store for each thing that is kept.

Stores work inside a session that the caller opened; they never commit. They return
pydantic models (``records``, and the domain's own), never rows.

PostgreSQL is the truth about every run. Rows are locked in one order everywhere, so that
transactions cannot deadlock: leases, then replicates, then the sweep's counters.
"""
