"""Golden studies: small sweeps of every kind whose truth is known, and the whole answer to each.

`python -m tests.golden.update` writes the answers anew; read every sentence that it prints.
"""
