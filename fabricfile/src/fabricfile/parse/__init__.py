"""A file a format: from text to the devices and cables, or the table rows, that it states."""
