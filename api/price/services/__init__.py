"""What happens to price tables."""
