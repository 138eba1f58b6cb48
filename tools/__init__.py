"""What `make` runs: checks, test runners, benchmarks."""
