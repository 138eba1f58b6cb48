"""Schedules: when a sweep runs again, with which seeds, and what of its series is worth an alert.

Pure: whoever asks gives the time. `recurrence` tells the times, `definition` what a user may write,
`slots` what becomes of a time that has come, `watch` which alerts the end of a run raises.
"""
