"""Free ports are free, and only those."""

import socket

from local.ports import LOOPBACK, accepts, free_port, is_free


def test_a_preferred_port_is_kept_while_it_is_free() -> None:
    port = free_port()
    assert free_port(preferred=port) == port


def test_a_taken_port_is_not_free_and_another_is_chosen() -> None:
    with socket.create_server((LOOPBACK, 0)) as server:
        taken = server.getsockname()[1]
        assert not is_free(taken)
        assert accepts(taken)
        assert free_port(preferred=taken) != taken


def test_nothing_answers_on_a_free_port() -> None:
    assert not accepts(free_port())
