"""Price tables, and what networks cost by them."""
