"""Price tables: save, list, read, rename, delete."""
