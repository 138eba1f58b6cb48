"""What people need who run the service: what the stores take and return."""
