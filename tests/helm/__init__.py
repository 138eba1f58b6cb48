"""The chart: on a real Kubernetes (run.sh), and what it makes for operators (schemas.sh)."""
