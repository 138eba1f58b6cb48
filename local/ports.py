"""Free TCP ports of the loopback interface."""

import socket

import psutil

LOOPBACK = "127.0.0.1"


def is_free(port: int) -> bool:
    """Whether a server could listen on this loopback port now."""
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((LOOPBACK, port))
        except OSError:
            return False
    return True


def free_port(preferred: int | None = None) -> int:
    """The preferred port when it is free, else one that the kernel picks.

    Nothing holds the port until its server binds it: whoever starts that server tries another port when
    somebody was quicker.
    """
    if preferred is not None and is_free(preferred):
        return preferred
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as probe:
        probe.bind((LOOPBACK, 0))
        port: int = probe.getsockname()[1]
        return port


def listens(process: int, port: int) -> bool:
    """Whether this process itself serves a loopback port: another may have been quicker."""
    try:
        found = psutil.Process(process).net_connections("tcp")
    except psutil.AccessDenied:
        return True  # It cannot be told here.
    except psutil.Error:
        return False
    return any(one.status == psutil.CONN_LISTEN and one.laddr.port == port for one in found)


def accepts(port: int, timeout_seconds: float = 0.5) -> bool:
    """Whether something answers a connection on this loopback port."""
    try:
        with socket.create_connection((LOOPBACK, port), timeout=timeout_seconds):
            return True
    except OSError:
        return False
