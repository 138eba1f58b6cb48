"""What the API decides: services use stores and the domain, and know no HTTP."""
