"""What fabrics may be called."""

FABRIC_NAME = r"[a-z0-9][a-z0-9._-]{0,62}"
