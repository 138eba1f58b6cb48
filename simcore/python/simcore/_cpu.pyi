built_for: str
machine: str
