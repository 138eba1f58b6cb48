import pytest

from domain.plots.axes import PlotError, choose_axes
from domain.plots.question import first_question
from domain.sweep.axis import AxisInfo


def axis(path, *values):
    unit = "gbps" if path.endswith("_gbps") else None
    return AxisInfo(path, (path,), values, unit, tuple(str(v) for v in values))


TOPOLOGY = axis("topology", "torus", "hyperx")
BANDWIDTH = axis("network.link_bandwidth_gbps", 8, 16)
RANKS = axis("mpi.ranks_per_endpoint", 1, 64)
INTERCONNECT = AxisInfo(
    "interconnect",
    ("topology", "network.buffer_bytes"),
    (
        {"topology": "fat_tree", "network.buffer_bytes": 98304},
        {"topology": "dragonfly", "network.buffer_bytes": 24576},
    ),
    None,
    ("fat_tree / 98304", "dragonfly / 24576"),
)


@pytest.mark.parametrize(
    ("model", "axes", "question"),
    [
        ("packet", (TOPOLOGY, BANDWIDTH), "speedup"),
        ("packet", (RANKS,), "speedup"),
        ("packet", (TOPOLOGY, RANKS), "comparison"),
        ("packet", (INTERCONNECT, RANKS), "comparison"),
        ("packet", (TOPOLOGY,), "comparison"),
        ("packet", (TOPOLOGY, axis("network.link_bandwidth_gbps", 8)), "comparison"),
        ("packet", (axis("topology", "torus"), RANKS), "speedup"),
        ("static", (TOPOLOGY, BANDWIDTH), "comparison"),
        ("packet", (), "comparison"),
    ],
)
def test_bandwidth_asks_what_pays_and_choices_ask_which_is_best(model, axes, question):
    assert first_question(model, axes) == question


def test_numbers_tied_to_texts_are_not_guessed_as_x():
    roles = choose_axes((INTERCONNECT, RANKS))
    assert (roles.x, roles.series) == ("mpi.ranks_per_endpoint", "topology")
    with pytest.raises(PlotError, match="no axis of numbers"):
        choose_axes((INTERCONNECT,))


def test_numbers_tied_to_texts_may_be_asked_for():
    roles = choose_axes((INTERCONNECT, RANKS), x="network.buffer_bytes")
    assert (roles.x, roles.series) == ("network.buffer_bytes", "mpi.ranks_per_endpoint")
