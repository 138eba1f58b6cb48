"""Who asks, in which project, and whether they may."""
