"""Results: bodies of requests and answers."""
