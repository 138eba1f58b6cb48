"""What is told to others: what may be asked."""
