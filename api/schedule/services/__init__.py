"""Schedules, their runs and alerts: what is done for those who ask."""
