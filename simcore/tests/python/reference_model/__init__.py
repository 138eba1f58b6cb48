"""A second packet model, written from docs/models, that the core is held against event for event."""
