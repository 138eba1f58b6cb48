"""Archives of sweeps: bodies of requests and answers."""
