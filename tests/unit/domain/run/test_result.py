import copy
import json

import pytest
from pydantic import ValidationError

from domain.result.document import parse_result

SPREAD = {"mean": 0.5, "min": 0, "max": 1, "p50": 0.5, "p95": 0.9}
DOCUMENT = {
    "metrics": {"completion_time_ns": 123.0},
    "distributions": {
        "read_latency_ns": {
            "count": 1,
            "mean": 1.0,
            "std": 0.0,
            "min": 1,
            "max": 1,
            "quantiles": {"0.5": 1.0},
            "histogram": {"edges": [0, 1, 2], "counts": [0, 1]},
        }
    },
    "ports": {
        "elapsed_ns": 123.0,
        "classes": [
            {
                "link_class": "injection",
                "ports": 16,
                "active_fraction": SPREAD,
                "idle_fraction": SPREAD,
                "stalled_fraction": SPREAD,
                "bytes": 1024,
            }
        ],
        "hottest": [
            {
                "router": 0,
                "port": 1,
                "link_class": "dimension_0",
                "peer_router": None,
                "active_fraction": 0.5,
                "idle_fraction": 0.5,
                "stalled_fraction": 0.0,
                "bytes": 64,
            }
        ],
    },
    "cost": {"events": 10, "packet_hops": 4, "cpu_seconds": 0.001, "peak_memory_bytes": 1000},
    "provenance": {
        "simcore_version": "0.1.0",
        "model_revision": 1,
        "model": "packet",
        "base_seed": 1,
        "replicate": 0,
        "topology": {"endpoints": 16},
        "routing": {"virtual_channels": 2},
        "outcome": "completed",
    },
}


def test_the_document_is_read_as_object_and_as_text():
    result = parse_result(DOCUMENT)
    assert result.metrics["completion_time_ns"] == 123.0
    assert parse_result(json.dumps(DOCUMENT)) == result
    assert parse_result(json.dumps(DOCUMENT).encode()) == result


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


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("metrics", "completion_time_ns"), float("nan")),
        (("metrics", "completion_time_ns"), "fast"),
        (("metrics", "completion_time_ns"), None),
        (("unmeasured",), {"completion_time_ns": "a limit ended the run before that"}),
        (("extra",), 1),
        (("cost", "events"), -1),
        (("cost", "peak_memory_bytes"), KeyError),
        (("cost", "wall"), 1),
        (("ports", "hottest", 0, "active_fraction"), 1.5),
        (("ports", "classes", 0, "bytes"), KeyError),
        (("ports", "columns"), {"router": [1]}),
        (("distributions", "read_latency_ns", "histogram", "edges"), [0, 1]),
        (("provenance", "outcome"), "lost"),
        (("provenance",), KeyError),
    ],
)
def test_anything_else_is_refused(path, value):
    with pytest.raises(ValidationError):
        parse_result(changed(path, value))


def test_a_metric_without_a_value_says_why():
    document = changed(("metrics", "completion_time_ns"), None)
    document["unmeasured"] = {"completion_time_ns": "a limit ended the run before that"}
    assert parse_result(document).metrics["completion_time_ns"] is None


TRAFFIC = {
    "jobs": [
        {
            "name": "foreground",
            "role": "foreground",
            "workload": "halo3d26",
            "ranks": 16,
            "endpoints": 4,
            "iterations": 2,
            "iteration_time_ns": None,
        }
    ],
    "bottleneck": {
        "link_class": "global",
        "mean_active_fraction": 0.4,
        "max_active_fraction": 0.9,
        "stalled_fraction": 0.2,
        "idle_fraction": 0.4,
        "bound": "network",
    },
    "hot_links": {
        "window_ns": 1000.0,
        "windows": [
            {
                "start_ns": 0.0,
                "links": [
                    {
                        "router": 1,
                        "port": 2,
                        "link_class": "global",
                        "peer_router": None,
                        "active_fraction": 0.9,
                        "stalled_fraction": 0.1,
                        "bytes": 4096,
                        "flows": [{"source": 0, "destination": 3, "bytes": 4096}],
                    }
                ],
            }
        ],
    },
}


def test_jobs_bottleneck_and_hot_links_are_read_together():
    found = parse_result(DOCUMENT | TRAFFIC)
    assert found.traffic is not None
    assert found.traffic.jobs[0].workload == "halo3d26"
    assert found.traffic.hot_links.windows[0].links[0].flows[0].destination == 3
    assert parse_result(DOCUMENT).traffic is None
    bottleneck = TRAFFIC["bottleneck"] | {"bound": "luck"}
    with pytest.raises(ValidationError, match="bound"):
        parse_result(DOCUMENT | TRAFFIC | {"bottleneck": bottleneck})


MEMORY = {
    "limit": "memory",
    "outstanding_limited_fraction": 0.9,
    "mshr_limited_fraction": 0.0,
    "issue_limited_fraction": 0.1,
    "max_memory_busy_fraction": 0.97,
    "max_directory_busy_fraction": 0.2,
    "max_link_utilisation": 0.3,
    "operations": 10,
    "misses": 0,
}


def test_what_limits_shared_memory_is_read_without_misses():
    found = parse_result(DOCUMENT | {"memory_bottleneck": MEMORY}).traffic
    assert found is not None
    assert found.memory_bottleneck.limit == "memory"
    assert found.memory_bottleneck.parts_ns is None
    empty = parse_result(DOCUMENT | {"memory_bottleneck": MEMORY | {"parts_ns": {}}}).traffic
    assert empty is not None
    assert empty.memory_bottleneck.parts_ns is None
    for change in ({"limit": "luck"}, {"misses": -1}, {"max_link_utilisation": 1.5}):
        with pytest.raises(ValidationError, match=next(iter(change))):
            parse_result(DOCUMENT | {"memory_bottleneck": MEMORY | change})


def test_a_run_that_timed_out_holds_part_of_a_result():
    assert parse_result(changed(("provenance", "outcome"), "timed_out")).is_partial
    assert not parse_result(changed(("provenance", "outcome"), "saturated")).is_partial


def test_a_saturated_run_may_tell_more_of_its_shape():
    document = changed(("provenance", "outcome"), "saturated")
    document["provenance"]["topology"]["widths"] = [4, 4]
    assert parse_result(document).provenance.outcome == "saturated"
