"""Results are the same bytes whatever processors the core was built for, and runs on."""
