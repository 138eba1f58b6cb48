"""What is told to others: what the stores take and return."""
