"""Networks: rules."""
