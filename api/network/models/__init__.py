"""Networks: bodies of requests and answers."""
