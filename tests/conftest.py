"""Fixtures for every test; servers are started by the first test that asks for one."""

pytest_plugins = [
    f"tests.support.{name}" for name in ("chance", "unseen", "garbage", "services", "nightly")
]
