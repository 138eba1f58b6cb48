"""The `fabricsweep` command: a server's operations from a terminal or a script."""
