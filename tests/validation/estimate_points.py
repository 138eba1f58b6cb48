"""Random points of the size that studies have, to hold estimates against what runs take.

A point depends on its seed and number only. One that the core refuses is passed over: the next
number takes its place.
"""

from __future__ import annotations

import random
from typing import Any

Section = dict[str, Any]

_PATTERNS = (
    "uniform_random",
    "uniform_random",
    "random_permutation",
    "random_pairs",
    "incast",
    "hotspot",
    "neighbor",
)
_SYNTHETIC = (
    "uniform_random",
    "random_permutation",
    "tornado",
    "neighbor",
    "bit_complement",
    "transpose",
    "hotspot",
    "incast",
)
_ALGORITHMS = (
    ("allreduce", ("recursive_doubling", "ring", "rabenseifner")),
    ("alltoall", ("pairwise", "bruck", "linear")),
    ("broadcast", ("binomial", "scatter_allgather")),
    ("reduce", ("binomial",)),
    ("allgather", ("ring", "recursive_doubling")),
    ("barrier", ("dissemination",)),
)
_STATIC_PATTERNS = (
    "random_bisection",
    "random_permutation",
    "binomial_tree",
    "dissemination",
    "six_neighbor",
    "n_neighbor",
    "ring",
    "recursive_doubling",
    "gather",
    "all_to_all",
    "two_communicators",
)
_STATIC_ROUTINGS = (
    "min_hop",
    "min_hop",
    "up_down",
    "d_mod_k",
    "random_minimal",
    "sssp",
    "dfsssp",
    "lash",
)


def random_study_point(seed: int, number: int) -> dict[str, Any]:
    """Give the point of that number: four of five of the packet model."""
    dice = random.Random(f"estimates {seed}/{number}")
    if dice.random() < 0.2:
        return _static_point(dice)
    topology, routing = _network_of(dice)
    workload = _workload(dice)
    point: dict[str, Any] = {
        "model": "packet",
        "topology": topology,
        "routing": routing,
        "network": _network(dice),
        "workload": workload,
        "placement": {"kind": dice.choice(["linear", "random"])},
    }
    if workload["kind"] in _RANKS:
        point["mpi"] = _mpi(dice)
        point["environment"] = _environment(dice)
    return point


def _network_of(dice: random.Random) -> tuple[Section, Section]:
    endpoints = dice.choice([16, 32, 64, 64, 128, 256, 256, 512])
    kind = dice.choice(["torus", "mesh", "fat_tree", "dragonfly", "dragonfly_plus", "hyperx"])
    if kind in ("torus", "mesh"):
        routing = dice.choice(["minimal", "dimension_order", "valiant", "spray"])
        return {
            "kind": kind,
            "endpoints": endpoints,
            "dimensions": dice.choice([2, 3]),
        }, {"kind": routing}
    own = {
        "fat_tree": "adaptive_up",
        "dragonfly": "par",
        "dragonfly_plus": "dragonfly_plus_par",
        "hyperx": "hyperx_adaptive",
    }
    general = ["minimal"] if kind == "fat_tree" else ["minimal", "ugal", "valiant"]
    routing = own[kind] if dice.random() < 0.5 else dice.choice(general)
    radix = dice.choice([8, 16] if endpoints <= 64 else [16, 32])
    return {"kind": kind, "endpoints": endpoints, "radix": radix}, {"kind": routing}


def _network(dice: random.Random) -> Section:
    packet = dice.choice([64, 256, 512, 2048, 4096])
    network: Section = {
        "link_bandwidth_gbps": dice.choice([25, 100, 200, 400]),
        "packet_bytes": packet,
        "buffer_bytes": max(16384, 4 * packet) * dice.choice([1, 1, 4]),
    }
    if dice.random() < 0.2:
        network["arbitration"] = dice.choice(["round_robin", "age"])
    if dice.random() < 0.1:
        network["router_model"] = "input_output_queued"
        network["speedup"] = 1.5
    if dice.random() < 0.2:
        network["link_latency_ns"] = dice.choice([1, 50, 200])
    return network


def _open_loop(dice: random.Random) -> Section:
    workload: Section = {
        "kind": dice.choice(_SYNTHETIC),
        "message_bytes": dice.choice([64, 256, 2048, 8192]),
    }
    if dice.random() < 0.3:
        return workload | {"messages_per_endpoint": dice.choice([5, 50, 200])}
    return workload | {"offered_load": dice.choice([0.1, 0.3, 0.5, 0.7, 0.9, 1.0])}


def _streams(dice: random.Random) -> Section:
    return {
        "kind": "streams",
        "partners": dice.choice(["random_pairs", "neighbor_pairs"]),
        "messages": dice.choice([5, 20, 100]),
        "message_bytes": dice.choice([512, 2048, 65536]),
    }


def _reads(dice: random.Random) -> Section:
    return {
        "kind": "random_reads",
        "reads_per_core": dice.choice([16, 64, 256]),
        "line_fence": dice.random() < 0.5,
        "read_bytes": dice.choice([64, 256]),
    }


def _halo(dice: random.Random) -> Section:
    return {
        "kind": "halo3d26",
        "face_bytes": dice.choice([256, 8192, 65536, 262144]),
        "iterations": dice.choice([1, 2, 5]),
        "periodic": dice.random() < 0.7,
    }


def _sweep(dice: random.Random) -> Section:
    return {
        "kind": "sweep3d",
        "message_bytes": dice.choice([1024, 8192, 131072]),
        "nz": dice.choice([8, 40]),
        "kba": dice.choice([2, 4]),
        "compute_ns": dice.choice([0, 1000]),
    }


def _lines(dice: random.Random) -> Section:
    if dice.random() < 0.5:
        return {
            "kind": "subcom2d_coll",
            "alltoall_bytes": dice.choice([512, 16384, 65536]),
            "alltoall_algorithm": dice.choice(["pairwise", "linear", "bruck"]),
            "allreduce_bytes": dice.choice([8, 16384]),
            "iterations": dice.choice([1, 3]),
        }
    return {
        "kind": "subcom3d_a2a",
        "alltoall_bytes": dice.choice([512, 16384, 262144]),
        "iterations": dice.choice([1, 5]),
    }


def _collective(dice: random.Random) -> Section:
    operation, algorithms = dice.choice(_ALGORITHMS)
    workload: Section = {
        "kind": "collective",
        "operation": operation,
        "algorithm": dice.choice(algorithms),
        "iterations": dice.choice([1, 5, 20]),
    }
    sizes = [8, 256, 4096] if operation == "alltoall" else [8, 1024, 65536, 1048576]
    return workload if operation == "barrier" else workload | {"message_bytes": dice.choice(sizes)}


def _exchange(dice: random.Random) -> Section:
    return {
        "kind": "exchange",
        "traffic_pattern": dice.choice(_PATTERNS),
        "messages": dice.choice([1, 4]),
        "message_bytes": dice.choice([64, 4096, 65536]),
        "iterations": dice.choice([1, 5, 20]),
    }


_RANKS = {
    "halo3d26": _halo,
    "sweep3d": _sweep,
    "subcom2d_coll": _lines,
    "subcom3d_a2a": _lines,
    "collective": _collective,
    "osu": lambda dice: _collective(dice) | {"kind": "osu", "warmup_iterations": 0},
    "amg": lambda dice: _halo(dice) | {"kind": "amg", "allreduces": dice.choice([0, 2, 10])},
    "training_step": lambda dice: {
        "kind": "training_step",
        "allgather_bytes": dice.choice([65_536, 1 << 20]),
        "layers": dice.choice([1, 4]),
        "iterations": dice.choice([1, 5]),
    },
    "training": lambda dice: {
        "kind": "training",
        "model": "custom",
        "layers": dice.choice([2, 8]),
        "hidden_size": 256,
        "ffn_size": 512,
        "attention_heads": 4,
        "key_value_heads": 4,
        "vocabulary_size": 1000,
        "sequence_length": dice.choice([64, 512]),
        "micro_batches": dice.choice([1, 4]),
        "iterations": dice.choice([1, 3]),
    },
    "exchange": _exchange,
}


def _program(dice: random.Random) -> Section:
    return dice.choice([_halo, _sweep, _lines, _collective, _exchange])(dice)


def _workload(dice: random.Random) -> Section:
    if dice.random() < 0.6:
        return _program(dice)
    return dice.choice([_open_loop, _open_loop, _streams, _reads])(dice)


def _mpi(dice: random.Random) -> Section:
    mpi: Section = {"ranks_per_endpoint": dice.choice([1, 1, 1, 2, 4, 16])}
    if dice.random() < 0.2:
        mpi["eager_limit_bytes"] = dice.choice([0, 65536])
    if dice.random() < 0.2:
        mpi["send_overhead_ns"] = 200
    return mpi


def _environment(dice: random.Random) -> Section:
    kind = dice.choice(
        ["alone", "alone", "quarter", "quarter_halo_background", "quarter_fft_background", "shared"]
    )
    if kind == "quarter_halo_background" or kind == "quarter_fft_background":
        return {"kind": kind, "message_bytes": dice.choice([4096, 65536])}
    if kind != "shared":
        return {"kind": kind}
    share = dice.choice([0.2, 0.5])
    job = {"workload": _program(dice), "fraction": dice.choice([0.25, 1 - share])}
    return {"kind": kind, "foreground_fraction": share, "background": [job]}


def _static_point(dice: random.Random) -> dict[str, Any]:
    if dice.random() < 0.6:
        topology: Section = {
            "kind": "chassis",
            "endpoints": dice.choice([144, 288, 648]),
            "chip_ports": dice.choice([24, 36]),
        }
    else:
        topology = {
            "kind": "machine",
            "name": dice.choice(["odin", "chic", "atlas", "thunderbird"]),
        }
    kind = dice.choice(_STATIC_PATTERNS)
    pattern: Section = {"kind": kind}
    if kind == "n_neighbor":
        pattern["neighbors"] = 6
    if kind == "two_communicators":
        pattern |= {"first": "random_bisection", "second": "dissemination"}
    point: dict[str, Any] = {
        "model": "static",
        "topology": topology,
        "routing": {"kind": dice.choice(_STATIC_ROUTINGS)},
        "pattern": pattern | {"draws": dice.choice([1, 20, 100])},
        "placement": {"kind": "random"},
    }
    if dice.random() < 0.25:
        point["failures"] = {"failed_links": dice.choice([1, 8]), "trials": dice.choice([3, 20])}
    return point
