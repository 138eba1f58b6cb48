"""Archives of sweeps: what stands in them, and what must hold of it (docs/archive-format.md)."""
