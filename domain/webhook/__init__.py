"""Webhooks: which events there are, where they may be sent, and how often that is tried."""
