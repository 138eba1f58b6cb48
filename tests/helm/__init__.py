"""The chart: against a real Kubernetes (run.sh), and what it makes for operators against their definitions (schemas.sh)."""
