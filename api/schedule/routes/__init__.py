"""Schedules, their runs and alerts: what may be asked."""
