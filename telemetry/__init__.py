"""How the processes of the service are watched: figures, traces, signs of life.

It knows nobody: the API and the workers tell it what to count, and where to write.
"""
