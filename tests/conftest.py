"""Fixtures for every test; servers are started by the first test that asks for one."""

from hypothesis import settings

# No test measures a time: machines are shared.
settings.register_profile("unhurried", deadline=None)
settings.load_profile("unhurried")

pytest_plugins = ["tests.support.services"]
