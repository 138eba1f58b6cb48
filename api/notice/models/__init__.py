"""What is told to others: bodies of requests and answers."""
