"""What the stores take and return: pydantic models, a concept a file."""
