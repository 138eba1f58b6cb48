"""Who may do what: projects, people, keys, links, quotas, the audit log."""
