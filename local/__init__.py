"""The embedded system behind `make run`: starts its processes and stops them all.

It only starts processes. What it asks of the running system goes over HTTP, through the client.
"""
