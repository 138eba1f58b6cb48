"""Archives of sweeps: what is done for those who ask."""
