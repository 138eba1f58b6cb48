"""What fabrics, traces and price tables may be called."""

ATTACHMENT_NAME = r"[a-z0-9][a-z0-9._-]{0,62}"
