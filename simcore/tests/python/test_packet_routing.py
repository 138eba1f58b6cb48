"""What routings make of traffic: closed loads, adversarial patterns, uniform traffic."""

from __future__ import annotations

from typing import Any

import pytest

import simcore

DRAGONFLY_72 = {
    "kind": "dragonfly",
    "concentration": 2,
    "routers_per_group": 4,
    "global_links_per_router": 2,
    "groups": 9,
}


def accepted(
    topology: dict[str, Any], routing: dict[str, Any], load: float, **workload: Any
) -> float:
    """Accepted load at an offered one, over the injection bandwidth."""
    found = simcore.run(
        {
            "model": "packet",
            "topology": topology,
            "routing": routing,
            "workload": {"offered_load": load, **workload},
            "base_seed": 1,
            "replicate": 0,
        }
    )
    return float(found["metrics"]["accepted_load"])


def loads(topology: dict[str, Any], routing: dict[str, Any]) -> dict[str, Any]:
    return simcore.statics({"topology": topology, "routing": routing})


@pytest.mark.parametrize("width", [4, 8])
def test_valiant_doubles_the_load_of_uniform_traffic_on_a_torus(width: int) -> None:
    torus = {"kind": "torus", "widths": [width, width]}
    found = loads(torus, {"kind": "valiant"})
    routers = width * width
    # Both legs are uniform, but for pairs that share a router and need no way at all.
    assert found["max_channel_load"] == pytest.approx(width / 4 * (1 - 1 / routers), rel=1e-6)
    assert found["deadlock_free"]
    assert found["virtual_channels"] == 4


@pytest.mark.parametrize("width", [4, 5, 8])
@pytest.mark.parametrize("kind", ["o1turn", "romm", "spray", "adaptive_minimal"])
def test_minimal_schemes_share_uniform_load_evenly_on_a_torus(kind: str, width: int) -> None:
    """Half turns of even rings go either way: (k - 1/k)/8 on every channel of odd ones, else k/8."""
    found = loads({"kind": "torus", "widths": [width, width]}, {"kind": kind})
    expected = (width - width % 2 / width) / 8
    assert found["max_channel_load"] == pytest.approx(expected, rel=1e-6)
    assert found["deadlock_free"]


@pytest.mark.parametrize(
    "topology",
    [
        {"kind": "torus", "widths": [4, 4]},
        {"kind": "ring", "endpoints": 6},
    ],
    ids=["torus", "ring"],
)
@pytest.mark.parametrize("kind", ["ugal", "par"])
def test_detours_leave_an_idle_network_its_minimal_loads(
    kind: str, topology: dict[str, Any]
) -> None:
    """Equal paths are split where the intermediate router leaves none equal, too."""
    expected = loads(topology, {"kind": "minimal"})["max_channel_load"]
    assert loads(topology, {"kind": kind})["max_channel_load"] == pytest.approx(expected, rel=1e-6)


def test_d_mod_k_loads_every_link_of_a_full_tree_alike() -> None:
    tree = {"kind": "fat_tree", "radix": 8, "levels": 3}
    by_number = loads(tree, {"kind": "d_mod_k"})
    in_turn = loads(tree, {"kind": "rotate"})
    assert by_number["max_channel_load_by_class"] == pytest.approx(
        in_turn["max_channel_load_by_class"]
    )
    assert by_number["virtual_channels"] == 1


def test_bubble_frees_a_torus_with_one_channel() -> None:
    torus = {"kind": "torus", "widths": [4, 4]}
    bubble = loads(torus, {"kind": "minimal", "deadlock_avoidance": "bubble"})
    nothing = loads(torus, {"kind": "minimal", "deadlock_avoidance": "none"})
    assert bubble["virtual_channels"] == nothing["virtual_channels"] == 1
    assert bubble["deadlock_free"]
    assert not nothing["deadlock_free"]


def test_group_shift_is_bound_by_the_one_link_under_minimal_routing() -> None:
    found = accepted(DRAGONFLY_72, {"kind": "minimal"}, 0.4, kind="group_shift")
    assert found == pytest.approx(1 / 8, rel=0.06)


@pytest.mark.parametrize(
    "routing",
    [
        {"kind": "valiant"},
        {"kind": "ugal"},
        {"kind": "ugal", "knowledge": "global"},
        {"kind": "ugal", "virtual_channel_rule": "hops"},
        {"kind": "ugal", "hop_weights": "constant"},
        {"kind": "par"},
    ],
    ids=str,
)
def test_detours_carry_group_shift(routing: dict[str, str]) -> None:
    assert accepted(DRAGONFLY_72, routing, 0.42, kind="group_shift") >= 0.40


@pytest.mark.parametrize("kind", ["ugal", "par"])
def test_adaptive_routing_gives_up_little_of_uniform_traffic(kind: str) -> None:
    minimal = accepted(DRAGONFLY_72, {"kind": "minimal"}, 1.0, kind="uniform_random")
    assert accepted(DRAGONFLY_72, {"kind": kind}, 1.0, kind="uniform_random") >= 0.85 * minimal


def test_bias_keeps_packets_on_shortest_paths() -> None:
    def fraction(**params: Any) -> float:
        point = {
            "topology": DRAGONFLY_72,
            "routing": {"kind": "ugal", **params},
            "workload": {"kind": "uniform_random", "offered_load": 0.7},
        }
        return float(simcore.run(point)["metrics"]["non_minimal_fraction"])

    free = fraction(bias_bytes=0)
    assert fraction(bias_bytes=2000) < 0.7 * free
    assert fraction(bias_bytes=0, threshold_bytes=2000) < 0.7 * free
    assert fraction(bias_bytes=1_000_000_000) == 0


def test_tornado_needs_detours_on_a_ring() -> None:
    ring = {"kind": "ring", "endpoints": 8}
    # Of 20 seeds all are above this with 400 messages an epoch, and 17 with 20.
    below = accepted(ring, {"kind": "minimal"}, 0.33, kind="tornado", epoch_messages=400)
    assert below >= 0.32
    assert accepted(ring, {"kind": "minimal"}, 0.40, kind="tornado") <= 0.34
    assert accepted(ring, {"kind": "valiant"}, 0.45, kind="tornado") >= 0.44


@pytest.mark.parametrize(
    ("routing", "topology", "field"),
    [
        ({"kind": "o1turn"}, DRAGONFLY_72, "routing.kind"),
        ({"kind": "hyperx_adaptive"}, DRAGONFLY_72, "routing.kind"),
        ({"kind": "d_mod_k"}, {"kind": "ring", "endpoints": 8}, "routing.kind"),
        ({"kind": "rotate"}, {"kind": "ring", "endpoints": 80}, "routing.kind"),
        (
            {"kind": "valiant", "intermediate": "group"},
            {"kind": "ring", "endpoints": 8},
            "routing.intermediate",
        ),
        (
            {"kind": "minimal", "deadlock_avoidance": "bubble"},
            {"kind": "mesh", "endpoints": 16},
            "routing.deadlock_avoidance",
        ),
        (
            {"kind": "minimal", "path_choice": "fixed"},
            {"kind": "mesh", "endpoints": 16},
            "routing.path_choice",
        ),
        ({"kind": "spray", "adaptive_channels": 2}, DRAGONFLY_72, "routing.adaptive_channels"),
    ],
    ids=lambda value: value.get("kind") if isinstance(value, dict) else value,
)
def test_what_cannot_be_is_refused_by_name(
    routing: dict[str, Any], topology: dict[str, Any], field: str
) -> None:
    with pytest.raises(simcore.PointError) as refused:
        simcore.statics({"topology": topology, "routing": routing})
    assert refused.value.field == field


@pytest.mark.parametrize(
    ("topology", "other", "routing"),
    [
        (
            {"kind": "torus", "widths": [5, 3]},
            {"kind": "torus", "widths": [4, 4]},
            {"kind": "minimal", "path_choice": "rotating"},
        ),
        (
            DRAGONFLY_72,
            DRAGONFLY_72 | {"groups": 3},
            {"kind": "minimal", "path_choice": "rotating"},
        ),
        (
            {"kind": "hyperx", "widths": [2, 2], "concentration": 2},
            {"kind": "hyperx", "widths": [4, 4], "concentration": 2},
            {"kind": "hyperx_adaptive", "threshold_bytes": 1024},
        ),
    ],
)
def test_a_study_of_sizes_may_meet_some_that_leave_no_choice(
    topology: dict[str, Any], other: dict[str, Any], routing: dict[str, Any]
) -> None:
    for size in (topology, other):
        found = accepted(size, routing, 0.2, kind="uniform_random")
        assert found == pytest.approx(0.2, rel=0.1)


def test_a_bubble_needs_buffers_of_two_packets() -> None:
    point = {
        "topology": {"kind": "torus", "endpoints": 16},
        "routing": {"kind": "minimal", "deadlock_avoidance": "bubble"},
        "network": {"packet_bytes": 256, "buffer_bytes": 500},
        "workload": {"kind": "uniform_random", "offered_load": 0.1},
    }
    with pytest.raises(simcore.PointError) as refused:
        simcore.run(point)
    assert refused.value.field == "network.buffer_bytes"


def test_bubble_and_datelines_outlive_what_locks_an_open_ring() -> None:
    def run(avoidance: str) -> Any:
        return simcore.run(
            {
                "topology": {"kind": "ring", "endpoints": 4},
                "routing": {"kind": "minimal", "deadlock_avoidance": avoidance},
                "network": {"packet_bytes": 256, "buffer_bytes": 512},
                "workload": {
                    "kind": "uniform_random",
                    "messages_per_endpoint": 2000,
                    "message_bytes": 1024,
                },
            }
        )

    for avoidance in ("bubble", "dateline"):
        assert run(avoidance)["metrics"]["packets_delivered"] == 4 * 2000 * 4
    with pytest.raises(simcore.DeadlockError):
        run("none")
