"""About two hundred small points whose results a model revision stands for.

Every topology with every routing that serves it, every workload in each way that it is driven, every
environment and placement, every engine and pattern of the static model. A new component gets its
entry here; `test_model_revision` says which are missing.
"""

from __future__ import annotations

from golden_formulas import closed_forms
from golden_networks import (
    ANYWHERE,
    ENGINES,
    ROUTINGS,
    STATIC_TOPOLOGIES,
    TOPOLOGIES,
    WITHOUT_PLANES,
    Point,
)

_BATCH = {"kind": "uniform_random", "messages_per_endpoint": 8, "message_bytes": 300}
_EPOCHS = {
    "offered_load": 0.35,
    "epoch_messages": 10,
    "max_warmup_epochs": 6,
    "measurement_epochs": 5,
    "max_drain_epochs": 20,
}
_SYNTHETIC: dict[str, Point] = {
    "uniform_random": {},
    "random_permutation": {},
    "tornado": {},
    "neighbor": {},
    "bit_complement": {},
    "bit_reverse": {},
    "shuffle": {},
    "transpose": {},
    "group_shift": {},
    "shift": {"distance": 3},
    "half_shift": {},
    "six_neighbor": {},
    "eight_neighbor": {"periodic": False},
    "hotspot": {},
    "incast": {"senders": 5},
    "explicit": {"pairs": ["0 5", "0 9 2.5", "3 30", "17 4", "31 0"]},
}
_RANKS = {"iterations": 2}
_READS = ("random_reads", "dsm")
_MEMORIES: dict[str, Point] = {
    "stream": {"write_fraction": 0.5},
    "strided": {"stride_bytes": 192, "replacement": "fifo"},
    "stencil": {"stencil_columns": 16, "coherence": "mesi"},
    "pointer_chase": {"address_map": "interleaved", "interleave_bytes": 256},
    "zipf": {"zipf_exponent": 1.2, "replacement": "random", "l2_inclusion": "non_inclusive"},
    "producer_consumer": {"buffer_lines": 4, "directory_pointers": 1},
    "gups": {"address_streams": "same", "shared_evictions": "silent", "memory_banks": 4},
}
"""By access pattern of shared memory: what else goes with it."""
_OTHERS: dict[str, Point] = {
    "random_reads": {"reads_per_core": 12, "cores_per_endpoint": 2},
    "dsm": {
        "operations_per_core": 30,
        "cores_per_endpoint": 2,
        "write_fraction": 0.3,
        "memory_bytes_per_endpoint": 4096,
        "l1_bytes": 256,
        "l1_ways": 4,
        "l2_bytes": 512,
        "l2_ways": 8,
    },
    "streams": {"messages": 5, "message_bytes": 1500},
    "halo3d26": _RANKS | {"face_bytes": 6000},
    "sweep3d": _RANKS | {"nz": 20},
    "subcom2d_coll": _RANKS | {"alltoall_bytes": 512},
    "subcom3d_a2a": _RANKS | {"alltoall_bytes": 512},
    "collective": _RANKS,
    "osu": {"iterations": 3, "warmup_iterations": 1},
    "amg": _RANKS | {"face_bytes": 6000},
    "training_step": _RANKS | {"allgather_bytes": 30_000, "reduce_scatter_bytes": 40_000},
    "training": {
        "model": "custom",
        "layers": 2,
        "hidden_size": 32,
        "ffn_size": 64,
        "attention_heads": 2,
        "key_value_heads": 1,
        "vocabulary_size": 100,
        "sequence_length": 16,
        "tensor_parallel": 2,
        "sequence_parallel": True,
        "micro_batches": 2,
        "iterations": 2,
    },
    "exchange": _RANKS | {"messages": 3, "message_bytes": 700},
}
_HALO = {"kind": "halo3d26", "iterations": 1, "face_bytes": 20000}
_BESIDE = {"kind": "exchange", "iterations": 1, "message_bytes": 4000, "messages": 2}
ENVIRONMENTS: dict[str, Point] = {
    "alone": {},
    "full": {},
    "quarter": {},
    "quarter_halo_background": {"message_bytes": 8192},
    "quarter_fft_background": {"message_bytes": 8192},
    "shared": {"background": [{"workload": _BESIDE, "fraction": 0.25}]},
    "tenants": {"tenants": 3, "tenant_endpoints": 4, "traffic_endpoints": 2},
}
_AGGREGATIONS: list[tuple[str, Point]] = [
    ("allreduce", {}),
    ("allreduce", {"mode": "streaming", "trees": 2, "root_rule": "random"}),
    ("reduce", {"channels": 2, "pool_operations": 3}),
    ("broadcast", {"distribution": "multicast", "bit_error_rate": 1e-4}),
    ("barrier", {"max_children": 4}),
    ("allreduce", {"mode": "streaming", "pool_operations": 1, "when_full": "queue"}),
]
_COLLECTIVES = ["allreduce", "alltoall", "broadcast", "reduce", "allgather", "barrier"]
_PATTERNS: dict[str, Point] = {
    "random_bisection": {},
    "random_permutation": {},
    "binomial_tree": {},
    "dissemination": {},
    "six_neighbor": {},
    "n_neighbor": {},
    "ring": {},
    "recursive_doubling": {"ranks": 16},
    "gather": {},
    "scatter": {},
    "shift": {},
    "all_to_all": {},
    "two_communicators": {},
    "explicit": {"sources": [0, 1, 5, 9], "destinations": [7, 3, 7, 2]},
}
_NETWORKS: dict[str, Point] = {
    "output queues": {"router_model": "input_output_queued", "speedup": 1.5},
    "fifo inputs": {"input_queueing": "fifo", "arbitration": "round_robin"},
    "whole packets": {"switching": "store_and_forward", "arbitration": "age"},
    "two networks": {"virtual_network_weights": [1, 3], "virtual_channels": 4},
    "preset": {"preset": "codes_2014"},
    "two interfaces": {"interfaces_per_endpoint": 2},
}
_DAMAGE: dict[str, Point] = {
    "links": {"failed_links": 3},
    "routers": {"router_failure_probability": 0.1, "routing_channels": 1},
    "uneven": {"degraded_links": 5, "slow_endpoints": 3, "latency_jitter": 0.4},
    "all at once": {"failed_links": 2, "failed_routers": 1, "slow_endpoints": 2, "seed": 9},
}
_APART: Point = {
    "interfaces_per_endpoint": 2,
    "interface_choice": "by_virtual_network",
    "virtual_network_weights": [1, 1],
}


def _routed() -> dict[str, Point]:
    return {
        f"{topology}, {routing}": {
            "topology": TOPOLOGIES[topology],
            "routing": {"kind": routing},
            "workload": _BATCH,
        }
        for topology, routings in ROUTINGS.items()
        for routing in routings
    }


def _driven() -> dict[str, Point]:
    points: dict[str, Point] = {}
    for kind, more in _SYNTHETIC.items():
        shape = {"group_shift": "dragonfly", "transpose": "hypercube"}.get(kind, "torus")
        network = TOPOLOGIES[shape]
        mixed = {"message_sizes": "bimodal", "large_message_bytes": 1000}
        batch = {"kind": kind, "messages_per_endpoint": 6, **mixed, **more}
        points[f"{kind}, open loop"] = {
            "topology": network,
            "workload": {"kind": kind, **_EPOCHS, **more},
        }
        points[f"{kind}, batch"] = {"topology": network, "workload": batch}
    for kind, more in _OTHERS.items():
        points[kind] = {"topology": TOPOLOGIES["torus"], "workload": {"kind": kind, **more}}
    small = {name: _OTHERS["dsm"][name] for name in ("operations_per_core", "cores_per_endpoint")}
    for pattern, more in _MEMORIES.items():
        points[f"dsm, {pattern}"] = {
            "topology": TOPOLOGIES["torus"],
            "network": {"virtual_network_weights": [1, 1, 1]},
            "workload": {
                "kind": "dsm",
                "access_pattern": pattern,
                "virtual_networks": "separate",
                "memory_bytes_per_endpoint": 65536,
                **small,
                **more,
            },
            "report": {"nodes": "all"},
        }
    for operation in _COLLECTIVES:
        points[f"collective, {operation}"] = {
            "topology": TOPOLOGIES["fat_tree"],
            "workload": {"kind": "collective", "operation": operation, **_RANKS},
            "mpi": {"ranks_per_endpoint": 2, "send_overhead_ns": 50},
        }
    for overlap in ("all", "none"):
        points[f"osu, overlap {overlap}"] = {
            "topology": TOPOLOGIES["torus"],
            "workload": {
                "kind": "osu",
                "operation": "alltoall",
                "communicators": 2,
                "overlap": overlap,
                "barrier_between": overlap == "all",
                "iterations": 3,
            },
            "mpi": {"ranks_per_endpoint": 4, "receive_overhead_ns": 70},
        }
    for operation, more in _AGGREGATIONS:
        points[f"collective, {operation} by sharp, {', '.join(more) or 'defaults'}"] = {
            "topology": TOPOLOGIES["fat_tree"],
            "workload": {
                "kind": "collective",
                "operation": operation,
                "algorithm": "sharp",
                **_RANKS,
            },
            "mpi": {"ranks_per_endpoint": 2, "send_overhead_ns": 50},
            "aggregation": {"kind": "sharp", **more},
        }
    points["collective, no aggregation"] = {
        "topology": TOPOLOGIES["fat_tree"],
        "workload": {"kind": "collective", **_RANKS},
        "aggregation": {"kind": "none"},
    }
    points["osu by sharp, two communicators"] = {
        "topology": TOPOLOGIES["fat_tree"],
        "workload": {"kind": "osu", "algorithm": "sharp", "communicators": 2, "iterations": 4},
        "mpi": {"ranks_per_endpoint": 2},
        "aggregation": {"kind": "sharp", "pool_operations": 6},
    }
    points["subcom2d_coll by sharp"] = {
        "topology": TOPOLOGIES["fat_tree"],
        "workload": {
            "kind": "subcom2d_coll",
            "allreduce_algorithm": "sharp",
            "broadcast_algorithm": "sharp",
            **_RANKS,
        },
        "mpi": {"ranks_per_endpoint": 2},
        "aggregation": {"kind": "sharp", "pool_operations": 12, "when_full": "host"},
    }
    points["amg by sharp"] = {
        "topology": TOPOLOGIES["fat_tree"],
        "workload": {"kind": "amg", "allreduce_algorithm": "sharp", "iterations": 3},
        "aggregation": {"kind": "sharp"},
    }
    points["collective, gaps"] = {
        "topology": TOPOLOGIES["fat_tree"],
        "workload": {"kind": "collective", "operation": "alltoall", **_RANKS},
        "mpi": {"ranks_per_endpoint": 2, "send_overhead_ns": 50, "message_gap_ns": 100},
    }
    return points


def _open_loops() -> dict[str, Point]:
    points = {}
    for topology, network in TOPOLOGIES.items():
        points[f"{topology}, open loop"] = {
            "topology": network,
            "workload": {"kind": "uniform_random", **_EPOCHS},
        }
    for process in ("bernoulli", "periodic", "on_off"):
        points[f"{process} arrivals"] = {
            "topology": TOPOLOGIES["torus"],
            "workload": {"kind": "uniform_random", **_EPOCHS, "injection_process": process},
        }
    for routing, load in (("minimal", 0.9), ("valiant", 0.7), ("ugal", 0.5)):
        points[f"overloaded dragonfly, {routing}"] = {
            "topology": TOPOLOGIES["dragonfly"],
            "routing": {"kind": routing},
            "workload": {"kind": "group_shift", **_EPOCHS, "offered_load": load},
        }
    return points


def _surroundings() -> dict[str, Point]:
    torus, dragonfly = TOPOLOGIES["torus"], TOPOLOGIES["dragonfly"]
    points = {
        f"environment {kind}": {
            "topology": torus,
            "workload": _HALO,
            "environment": {"kind": kind, **more},
        }
        for kind, more in ENVIRONMENTS.items()
    }
    blocks = {"kind": "torus", "widths": [3, 4], "concentration": 4}
    for kind in ("linear", "random", "random_by_group", "blocks"):
        points[f"placement {kind}"] = {
            "topology": blocks if kind == "blocks" else dragonfly,
            "workload": _HALO,
            "placement": {"kind": kind},
        }
    some = {"kind": "listed", "endpoints": [7, 1, 30, 12, 22, 5, 9, 16]}
    for workload in (_HALO, {"kind": "shift", "messages_per_endpoint": 4, "distance": 3}):
        points[f"placement listed, {workload['kind']}"] = {
            "topology": dragonfly,
            "workload": workload,
            "placement": some,
        }
    points["placement of a seed"] = {
        "topology": dragonfly,
        "workload": _HALO,
        "placement": {"kind": "random", "seed": 4},
    }
    points["spans in nanoseconds"] = {
        "topology": torus,
        "workload": {
            "kind": "uniform_random",
            "offered_load": 0.4,
            "warmup_ns": 1000,
            "measurement_ns": 4000,
        },
    }
    for kind, workload in (
        ("open loop", {"kind": "uniform_random", **_EPOCHS}),
        ("streams", {"kind": "streams", **_OTHERS["streams"]}),
        ("reads", {"kind": "random_reads", "reply_virtual_network": 1, **_OTHERS["random_reads"]}),
    ):
        points[f"several interfaces, {kind}"] = {
            "topology": torus,
            "network": _APART if kind == "reads" else _NETWORKS["two interfaces"],
            "workload": workload,
        }
    for name, damage in _DAMAGE.items():
        points[f"failures, {name}"] = {
            "topology": dragonfly,
            "workload": _BATCH,
            "network": _NETWORKS["two interfaces"] if name == "all at once" else {},
            "failures": damage,
        }
    for name, network in _NETWORKS.items():
        points[f"network of {name}"] = {
            "topology": torus,
            "workload": _BATCH,
            "network": network,
        }
    return points


def _static() -> dict[str, Point]:
    networks = {**WITHOUT_PLANES, **STATIC_TOPOLOGIES}
    bisection = {"kind": "random_bisection", "draws": 20}
    points = {
        f"static {topology}, {engine}": {
            "model": "static",
            "topology": network,
            "routing": {"kind": engine},
            "pattern": bisection,
        }
        for topology, network in networks.items()
        for engine in ENGINES.get(topology, ["min_hop"])
    }
    for kind, more in _PATTERNS.items():
        drawn = {} if kind == "explicit" else {"draws": 10}
        points[f"static pattern {kind}"] = {
            "model": "static",
            "topology": TOPOLOGIES["torus"],
            "pattern": {"kind": kind, **drawn, **more},
        }
    ring = {"kind": "ring", "ranks": 16}
    blocks = {"kind": "torus", "widths": [3, 4], "concentration": 4}
    placements: list[Point] = [
        {"kind": "random"},
        {"kind": "linear"},
        {"kind": "random_by_group"},
        {"kind": "blocks"},
        {"kind": "by_identifier", "order": "descending"},
        {"kind": "listed", "endpoints": [0, 3, 5, *range(20, 33)]},
    ]
    for placement in placements:
        points[f"static placement {placement['kind']}"] = {
            "model": "static",
            "topology": blocks if placement["kind"] == "blocks" else TOPOLOGIES["dragonfly"],
            "pattern": ring,
            "placement": placement,
        }
    points["static failures"] = {
        "model": "static",
        "topology": TOPOLOGIES["torus"],
        "pattern": bisection,
        "failures": {"failed_links": 2, "trials": 3},
    }
    points["static head of line"] = {
        "model": "static",
        "topology": TOPOLOGIES["fat_tree"],
        "pattern": bisection,
        "congestion": {"cost": "head_of_line"},
    }
    return points


def _loggp() -> dict[str, Point]:
    kinds = [kind for kind in _OTHERS if kind not in (*_READS, "streams")]
    points: dict[str, Point] = {
        f"loggp {topology}": {"topology": network, "workload": {"kind": "osu", "iterations": 3}}
        for topology, network in TOPOLOGIES.items()
    }
    for kind in kinds:
        points[f"loggp {kind}"] = {
            "topology": TOPOLOGIES["torus"],
            "workload": {"kind": kind, **_OTHERS[kind]},
            "mpi": {"ranks_per_endpoint": 2, "send_overhead_ns": 50, "message_gap_ns": 20},
            "loggp": {"costs_by_size": ["0 900 0.3", "2000 1500 0.05"]},
        }
    return {name: {"model": "loggp", **point} for name, point in points.items()}


def _flow() -> dict[str, Point]:
    """Give points of the packet model that its flows take as well."""
    takes = {*ANYWHERE, "dimension_order", "o1turn", "romm", "adaptive_up", "d_mod_k"}
    routed = {n: p for n, p in _routed().items() if p["routing"]["kind"] in takes}
    driven = {
        name: point
        for name, point in _driven().items()
        if "open loop" not in name
        and "aggregation" not in point
        and point["workload"]["kind"] not in _READS
    }
    around = {
        name: point
        for name, point in _surroundings().items()
        if name.startswith(("environment", "placement", "failures")) and not point.get("network")
    }
    return {
        f"flow {name}": {"model": "flow", **point}
        for name, point in {**routed, **driven, **around}.items()
    }


def _host_sides() -> dict[str, Point]:
    algorithms = {
        "reduce_scatter": ("ring", "recursive_halving", "pairwise"),
        "allreduce": ("double_binary_tree", "hierarchical"),
        "allgather": ("bruck",),
        "barrier": ("recursive_doubling",),
    }
    costs = {
        "ranks_per_endpoint": 4,
        "message_costs": ["0 30 0", "1000 90 0.05"],
        "sockets_per_endpoint": 2,
    }
    points: dict[str, Point] = {}
    for operation, names in algorithms.items():
        for name in names:
            size = {} if operation == "barrier" else {"message_bytes": 200_000}
            points[f"osu, {operation} by {name}"] = {
                "topology": TOPOLOGIES["single_router"],
                "workload": {
                    "kind": "osu",
                    "operation": operation,
                    "algorithm": name,
                    "iterations": 3,
                    **size,
                },
                "mpi": costs | ({"reduction_ns_per_byte": 0.2} if "reduce" in operation else {}),
            }
    for protocol in ("ll", "ll128", "simple"):
        points[f"osu, NCCL's {protocol}"] = {
            "topology": TOPOLOGIES["single_router"],
            "workload": {
                "kind": "osu",
                "algorithm": "ring",
                "nccl_protocol": protocol,
                "nccl_channels": 2,
                "message_bytes": 30_000,
                "iterations": 3,
            },
        }
    return points


def golden_points() -> dict[str, Point]:
    """All points by their names."""
    groups = (
        _routed(),
        _driven(),
        _open_loops(),
        _surroundings(),
        _static(),
        closed_forms(WITHOUT_PLANES),
        _host_sides(),
        _loggp(),
        _flow(),
    )
    return {name: point for group in groups for name, point in group.items()}
