"""One project that takes all it can, and another that is measured meanwhile."""
