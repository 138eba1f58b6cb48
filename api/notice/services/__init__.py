"""What is told to others: what is done for those who ask."""
