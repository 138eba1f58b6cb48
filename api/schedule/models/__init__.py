"""Schedules, their runs and alerts: bodies of requests and answers."""
