"""Networks: HTTP alone."""
