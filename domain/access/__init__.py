"""Who may do what: roles, and what a request is allowed."""
