"""Archives of sweeps."""
