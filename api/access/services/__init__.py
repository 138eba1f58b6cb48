"""Who may do what: what is done for those who ask."""
