"""The documentation as one site: `make docs`."""
