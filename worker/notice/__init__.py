"""What is told to others: webhooks and mail."""
