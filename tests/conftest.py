"""Fixtures for every test; servers are started by the first test that asks for one."""

pytest_plugins = ["tests.support.chance", "tests.support.unseen", "tests.support.services"]
