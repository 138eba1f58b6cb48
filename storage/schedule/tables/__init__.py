"""The tables, one a file."""

from storage.schedule.tables.alerts import alerts
from storage.schedule.tables.schedule_runs import schedule_runs
from storage.schedule.tables.scheduler_lease import scheduler_lease
from storage.schedule.tables.schedules import schedules

__all__ = ["alerts", "schedule_runs", "scheduler_lease", "schedules"]
