"""How a process of ours runs: bounded processes, figures, traces, signs of life, settings, logs."""
