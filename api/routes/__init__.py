"""HTTP only: a route reads the request, calls one service and shapes the answer."""
