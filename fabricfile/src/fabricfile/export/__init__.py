"""A file a format: from a fabric to text that its parser and the tools of that format read."""
