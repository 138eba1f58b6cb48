"""What people need who run the service: what is done for those who ask."""
