"""Schedules, their runs and alerts: what the stores take and return."""
