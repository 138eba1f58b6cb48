"""Price tables of projects."""
