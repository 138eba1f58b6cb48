"""Sub-spaces, conditions of axes, computed parameters."""
