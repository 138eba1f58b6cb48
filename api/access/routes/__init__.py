"""Who may do what: what may be asked."""
