"""The static model's result document, strictly read."""

import copy
import json

import pytest
from pydantic import ValidationError

from domain.result.document import parse_result

CABLE = {"from": "leaf 1", "from_port": 13, "to": "spine 2", "to_port": 1}
DOCUMENT = {
    "metrics": {"mean_flow_bandwidth_fraction": 0.556},
    "distributions": {
        "flow_congestion": {
            "count": 3,
            "mean": 2.0,
            "std": 1.0,
            "min": 1,
            "max": 3,
            "quantiles": {"0.5": 2.0},
            "histogram": {"edges": [0.5, 1.5, 2.5, 3.5], "counts": [1, 1, 1]},
        }
    },
    "static": {
        "cables": {
            "classes": [
                {
                    "link_class": "up",
                    "cables": 4,
                    "mean_load": 0.5,
                    "max_load": 3,
                    "idle_fraction": 0.25,
                }
            ],
            "hottest": [{**CABLE, "link_class": "up", "mean_load": 1.5, "max_load": 3}],
            "columns": None,
        },
        "tables": {
            "deadlock_free": False,
            "virtual_lanes": 1,
            "cycle": ["leaf 1 to leaf 2", "leaf 2 to leaf 1"],
            "unreachable_pairs": 0,
            "looping_pairs": 0,
            "longest_path_hops": 2,
        },
        "rounds": [{"round": 0, "flows": 8, "mean_bandwidth_fraction": 0.556, "max_congestion": 3}],
        "failures": {
            "trials": 10,
            "links_failed": 2,
            "mean_loss_fraction": 0.01,
            "harmful": [{**CABLE, "trials": 1, "mean_loss_fraction": 0.2, "unreachable_pairs": 0}],
        },
    },
    "cost": {
        "events": 0,
        "packet_hops": 0,
        "link_visits": 77,
        "cpu_seconds": 0.001,
        "peak_memory_bytes": 1000,
    },
    "provenance": {
        "simcore_version": "0.1.0",
        "model_revision": 1,
        "model": "static",
        "base_seed": 1,
        "replicate": 0,
        "topology": {"endpoints": 16},
        "routing": {},
        "outcome": "completed",
    },
}


def changed(path, value):
    document = copy.deepcopy(DOCUMENT)
    *steps, last = path
    place = document
    for step in steps:
        place = place[step]
    if value is KeyError:
        del place[last]
    else:
        place[last] = value
    return document


def test_a_static_result_has_no_ports():
    result = parse_result(json.dumps(DOCUMENT))
    assert result.ports is None
    assert result.cost.link_visits == 77
    assert result.static.cables.hottest[0].from_name == "leaf 1"
    assert result.static.rounds[0].round_number == 0


def test_it_is_written_as_it_was_read():
    result = parse_result(DOCUMENT)
    assert json.loads(result.static.model_dump_json()) == DOCUMENT["static"]


def test_every_cable_can_be_listed():
    columns = {name: [value] for name, value in CABLE.items()}
    columns |= {"link_class": ["up"], "mean_load": [0.5], "max_load": [3]}
    result = parse_result(changed(("static", "cables", "columns"), columns))
    assert result.static.cables.columns.to_port == [1]
    columns["max_load"] = []
    with pytest.raises(ValidationError, match="length"):
        parse_result(changed(("static", "cables", "columns"), columns))


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("static",), None),
        (("static",), KeyError),
        (("provenance", "model"), "packet"),
        (("fabric",), {"document": {}}),
        (("cost", "link_visits"), -1),
        (("static", "tables", "unreachable_pairs"), -1),
        (("static", "tables", "colour"), 1),
        (("static", "cables", "classes", 0, "idle_fraction"), 1.5),
        (("static", "cables", "hottest", 0, "mean_load"), float("inf")),
        (("static", "cables", "hottest", 0, "from"), KeyError),
        (("static", "rounds", 0, "mean_bandwidth_fraction"), float("nan")),
        (("static", "failures", "harmful", 0, "trials"), "many"),
    ],
)
def test_anything_else_is_refused(path, value):
    with pytest.raises(ValidationError):
        parse_result(changed(path, value))
