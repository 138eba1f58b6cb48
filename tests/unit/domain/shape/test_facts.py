from domain.shape.facts import MOST_NETWORKS, networks_of
from domain.shape.source import ShapeRefusedError


class Source:
    def __init__(self):
        self.asked = []

    def network_facts(self, topology, routing, network):
        self.asked.append((topology, routing, network))
        if topology["kind"] == "odd":
            raise ShapeRefusedError("topology", None, None, "needs even widths")
        return {"endpoints": topology.get("endpoints")}


def point(kind="ring", endpoints=8, routing="minimal", **network):
    return {
        "topology": {"kind": kind, "endpoints": endpoints},
        "routing": {"kind": routing},
        "network": {"link_bandwidth_gbps": 8, "buffer_bytes": 100} | network,
    }


def test_each_network_is_asked_for_once():
    source = Source()
    points = [
        point(),
        point(endpoints=16),
        point(buffer_bytes=200),
        point(routing="valiant"),
        point(link_bandwidth_gbps=16),
        point(),
    ]
    facts, places = networks_of(points, source)
    assert places == [0, 1, 0, 2, 3, 0]
    assert [(own["endpoints"], own["routes_are_minimal"]) for own in facts] == [
        (8, True),
        (16, True),
        (8, False),
        (8, True),
    ]
    assert [network for _, _, network in source.asked] == [
        {"link_bandwidth_gbps": 8},
        {"link_bandwidth_gbps": 8},
        {"link_bandwidth_gbps": 8},
        {"link_bandwidth_gbps": 16},
    ]


def test_the_static_model_has_no_rates():
    source = Source()
    static = {"topology": {"kind": "ring", "endpoints": 8}, "pattern": {"kind": "shift"}}
    assert networks_of([static], source) == ([{"endpoints": 8, "routes_are_minimal": False}], [0])
    assert source.asked == [(static["topology"], None, None)]


def test_engines_of_the_static_model_share_one_network():
    source = Source()
    topology, pattern = {"kind": "ring", "endpoints": 8}, {"kind": "shift"}
    points = [
        {"topology": topology, "routing": {"kind": kind}, "pattern": pattern}
        for kind in ("min_hop", "d_mod_k")
    ]
    _, places = networks_of(points, source)
    assert places == [0, 0]
    assert source.asked == [(topology, None, None)]


def test_a_network_that_nobody_can_tell_of_says_why():
    facts, places = networks_of([point("odd"), point()], Source())
    assert facts == [
        {"unknown": {"network": "needs even widths"}},
        {"endpoints": 8, "routes_are_minimal": True},
    ]
    assert places == [0, 1]


def test_beyond_the_most_nothing_is_asked():
    source = Source()
    points = [point(endpoints=number) for number in range(MOST_NETWORKS + 5)]
    facts, places = networks_of([*points, points[3]], source)
    assert len(facts) == len(source.asked) == MOST_NETWORKS
    assert places[MOST_NETWORKS - 1 :] == [MOST_NETWORKS - 1, None, None, None, None, None, 3]
