"""Schedules, their runs and alerts."""
