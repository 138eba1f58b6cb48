"""What people need who run the service: bodies of requests and answers."""
