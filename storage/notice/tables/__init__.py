"""The tables, one a file."""

from storage.notice.tables.deliveries import deliveries
from storage.notice.tables.messages import messages
from storage.notice.tables.webhooks import webhooks

__all__ = ["deliveries", "messages", "webhooks"]
