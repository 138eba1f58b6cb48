"""Many clients at once against a running system: `make load`."""
