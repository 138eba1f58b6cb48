"""What people need who run the service: what may be asked."""
