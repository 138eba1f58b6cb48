"""The documents of the HTTP interface, a resource a file.

These models are the public contract: they change only with the API's version.
They are separate from the domain's models so that both can change on their own.
"""
