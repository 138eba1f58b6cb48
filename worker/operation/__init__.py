"""What people need who run the service."""
