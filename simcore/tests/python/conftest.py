"""What holds for every Python test of ours."""

pytest_plugins = ["tests.support.chance", "tests.support.unseen"]
