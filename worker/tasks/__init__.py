"""The Celery tasks, one a file and thin: what they do stands in the modules they call."""
