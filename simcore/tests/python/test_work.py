"""What the core reckons of a point's work, against runs of the point."""

import pytest

import simcore

NETWORK = {"link_bandwidth_gbps": 100, "packet_bytes": 512}
TORUS = {"kind": "torus", "endpoints": 64, "dimensions": 2}
WORKLOADS = {
    "halo": {"kind": "halo3d26", "face_bytes": 20000, "iterations": 3},
    "open halo": {"kind": "halo3d26", "face_bytes": 2000, "periodic": False, "iterations": 1},
    "sweep": {"kind": "sweep3d", "message_bytes": 3000, "nz": 8, "kba": 2},
    "rows and columns": {"kind": "subcom2d_coll", "iterations": 2},
    "fft": {"kind": "subcom3d_a2a", "alltoall_bytes": 10000, "iterations": 2},
    "allreduce": {"kind": "collective", "message_bytes": 3000, "iterations": 4},
    "broadcast": {"kind": "collective", "operation": "broadcast", "message_bytes": 3000},
    "bruck": {"kind": "collective", "operation": "alltoall", "algorithm": "bruck"},
    "exchange": {"kind": "exchange", "message_bytes": 3000, "messages": 2, "iterations": 3},
    "incast": {"kind": "exchange", "traffic_pattern": "incast", "iterations": 2},
    "streams": {"kind": "streams", "messages": 7, "message_bytes": 3000},
    "reads": {"kind": "random_reads", "reads_per_core": 20},
    "batch": {"kind": "uniform_random", "messages_per_endpoint": 9, "message_bytes": 3000},
}


def packet_point(workload, **sections):
    return {"topology": TORUS, "network": NETWORK, "workload": workload, **sections}


@pytest.mark.parametrize("name", WORKLOADS)
@pytest.mark.parametrize("ranks_per_endpoint", [1, 4])
def test_packets_of_a_job_alone_are_those_that_arrive(name, ranks_per_endpoint):
    workload = WORKLOADS[name]
    of_ranks = workload["kind"] not in ("streams", "random_reads", "uniform_random")
    sections = {"mpi": {"ranks_per_endpoint": ranks_per_endpoint}} if of_ranks else {}
    point = packet_point(workload, **sections)
    work, result = simcore.work(point), simcore.run(point)
    # Chance decides how many reads and messages stay at home.
    assert work["packets"] == pytest.approx(result["metrics"]["packets_delivered"], rel=0.05)
    crossings = [
        found["packet_hops"] + 2 * packets
        for found, packets in (
            (work, work["packets"]),
            (result["cost"], result["metrics"]["packets_delivered"]),
        )
    ]
    assert 0.4 < crossings[0] / crossings[1] < 2.5
    if of_ranks:
        assert work["ranks"] == 64 * ranks_per_endpoint


def test_jobs_in_the_background_are_counted_while_the_foreground_lasts():
    beside = {
        "kind": "shared",
        "foreground_fraction": 0.25,
        "background": [{"workload": WORKLOADS["exchange"], "fraction": 0.75}],
    }
    foreground = {**WORKLOADS["halo"], "iterations": 20}
    point = packet_point(foreground, environment=beside, placement={"kind": "random"})
    alone = packet_point(foreground, environment={"kind": "quarter"})
    ports = simcore.run({**point, "report": {"ports": "all"}})["tables"]["ports"]
    ejection = ports["link_class"]["values"].index("ejection")
    packets = int(ports["packets"][ports["link_class"]["codes"] == ejection].sum())
    assert packets > 1.5 * simcore.work(alone)["packets"]
    assert 0.5 < simcore.work(point)["packets"] / packets < 2


def test_a_hot_spot_makes_everybody_wait():
    def beside(pattern):
        job = {"kind": "exchange", "traffic_pattern": pattern, "message_bytes": 4096}
        return packet_point(
            {"kind": "collective", "message_bytes": 8, "iterations": 10},
            environment={
                "kind": "shared",
                "foreground_fraction": 0.25,
                "background": [{"workload": job, "fraction": 0.75}],
            },
            placement={"kind": "random"},
        )

    incast, pairs = (
        simcore.work(beside(pattern))["simulated_ns"] for pattern in ("incast", "random_pairs")
    )
    assert incast > 5 * pairs


@pytest.mark.parametrize(
    "pattern", ["random_bisection", "dissemination", "six_neighbor", "ring", "all_to_all"]
)
def test_flows_of_the_static_model_are_those_that_were_drawn(pattern):
    point = {
        "model": "static",
        "topology": {"kind": "chassis", "endpoints": 144, "chip_ports": 24},
        "pattern": {"kind": pattern, "draws": 3},
        "placement": {"kind": "random"},
    }
    if pattern == "all_to_all":  # 143 rounds: looked at in part
        point["pattern"]["draws"] = 1
    work, result = simcore.work(point), simcore.run(point)
    assert work["link_visits"] == pytest.approx(result["cost"]["link_visits"], rel=0.1)


def test_failures_repeat_everything():
    def work(**failures):
        return simcore.work(
            {
                "model": "static",
                "topology": {"kind": "chassis", "endpoints": 144},
                "pattern": {"kind": "ring"},
                "placement": {"kind": "random"},
                "failures": failures,
            }
        )

    once, often = work(), work(failed_links=1, trials=9)
    assert often["flows"] == 10 * once["flows"]
    assert often["table_steps"] == 10 * once["table_steps"]


def test_memory_of_a_large_network_is_within_half_of_what_it_takes():
    point = packet_point({"kind": "streams", "messages": 10}) | {
        "topology": {"kind": "torus", "endpoints": 8000, "dimensions": 3}
    }
    peak = simcore.run(point)["cost"]["peak_memory_bytes"]
    assert peak / 1.5 < simcore.work(point)["memory_bytes"] < 1.5 * peak


def test_a_point_that_is_wrong_is_refused():
    with pytest.raises(simcore.PointError, match="kind"):
        simcore.work(packet_point({"kind": "gossip"}))
