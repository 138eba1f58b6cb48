"""Archives of sweeps: what may be asked."""
