"""What holds for every Python test of ours."""

pytest_plugins = [f"tests.support.{name}" for name in ("chance", "unseen", "garbage")]
