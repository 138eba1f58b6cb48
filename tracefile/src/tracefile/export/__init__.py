"""Writers, one a format."""
