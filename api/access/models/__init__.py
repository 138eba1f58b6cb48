"""Who may do what: bodies of requests and answers."""
