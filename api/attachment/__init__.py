"""What fabrics and traces have in common: names with versions, and the form that carries their files."""
