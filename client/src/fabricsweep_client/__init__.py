"""The Python client of FabricSweep: it knows the HTTP API and nothing else."""
