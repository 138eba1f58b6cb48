"""Small points in which every parameter that they take ought to matter, and what each may become."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

import simcore
from domain.catalog.models import Catalog, ParamSpec
from domain.result.document import parse_result
from tests.support.effect_networks import DRAGONFLY, MESH, SIZED, TOPOLOGIES, TORUS, TREE
from tests.support.recorded import EVERYTHING, traces
from tests.support.small_training import SMALL_TRAINING

Point = dict[str, Any]

_NETWORK: Point = {"buffer_bytes": 1024, "packet_bytes": 256, "link_bandwidth_gbps": 80}
_LONG_MESSAGES: Point = {"buffer_bytes": 8192, "packet_bytes": 2048}
"""Fewer packets where a run has a million of them."""
_BATCH = {"kind": "uniform_random", "messages_per_endpoint": 25, "message_bytes": 700}
_SHIFT = {"kind": "tornado", "messages_per_endpoint": 40, "message_bytes": 700}
_EPOCHS = {
    "epoch_messages": 12,
    "max_warmup_epochs": 4,
    "measurement_epochs": 2,
    "max_drain_epochs": 2,
}
_RESTLESS = ((0.6, 0.0001), (0.02, 0.0001), (1.0, 0.5), (0.3, 0.5), (0.05, 0.5))
"""Loads and tolerances: runs that never settle, or take any backlog for settled and drain it."""
_RANKS = {"iterations": 2}
_EXCHANGES: list[Point] = [
    {"traffic_pattern": "tornado"},
    {"traffic_pattern": "group_shift", "groups": 4},
    {"traffic_pattern": "hotspot"},
    {"traffic_pattern": "incast", "senders": 40},
    {"message_sizes": "bimodal"},
]
"""Where the parameters of some patterns alone show."""
_PLACES = {"group_shift": DRAGONFLY, "transpose": MESH | {"concentration": 1}}
"""Workloads that do not run on the torus of the others."""
_MEMORY: dict[str, Any] = {
    "operations_per_core": 40,
    "cores_per_endpoint": 2,
    "memory_bytes_per_endpoint": 4096,
    "l1_bytes": 256,
    "l1_ways": 2,
    "l1_mshrs": 2,
    "l2_bytes": 512,
    "l2_ways": 4,
    "l2_mshrs": 2,
    "outstanding_per_core": 3,
    "directory_occupancy_ns": 30,
    "memory_banks": 2,
    "memory_bank_busy_ns": 300,
}
_MEMORIES: list[dict[str, Any]] = [
    {"access_pattern": pattern, **more}
    for pattern, more in (
        ("stream", {}),
        ("strided", {"stride_bytes": 192}),
        ("stencil", {"stencil_columns": 8}),
        ("zipf", {"zipf_exponent": 1.2, "coherence": "mesi"}),
        ("producer_consumer", {"buffer_lines": 4}),
        ("gups", {"address_map": "interleaved", "interleave_bytes": 256, "directory_pointers": 1}),
    )
]
_MEMORIES += [
    {"memory_bytes_per_endpoint": 65536},
    {"memory_bank_busy_ns": 0, "memory_access_interval_ns": 400},
    {"memory_bank_busy_ns": 0, "memory_bandwidth_gbps": 1},
    {"write_fraction": 0.1, "memory_bytes_per_endpoint": 512, "l1_mshrs": 16, "l2_mshrs": 64},
    {"l1_mshrs": 16, "l2_mshrs": 64, "issue_interval_ns": 0.5, "memory_bank_busy_ns": 0},
]
"""Where the parameters of some patterns and machines of shared memory show."""
_WORKLOADS: dict[str, dict[str, Any]] = {
    "trace": {"trace": EVERYTHING, "iterations": 3},
    "random_reads": {"reads_per_core": 12, "cores_per_endpoint": 2},
    "dsm": _MEMORY | {"write_fraction": 0.3},
    "streams": {"messages": 5, "message_bytes": 1500},
    "halo3d26": _RANKS | {"face_bytes": 6000},
    "sweep3d": _RANKS | {"nz": 20},
    "subcom2d_coll": _RANKS,
    "subcom3d_a2a": _RANKS,
    "collective": _RANKS,
    "osu": {"iterations": 4, "warmup_iterations": 2, "communicators": 2},
    "amg": _RANKS | {"face_bytes": 6000},
    "training": SMALL_TRAINING,
    "training_step": _RANKS | {"allgather_bytes": 30_000, "reduce_scatter_bytes": 40_000},
    "exchange": _RANKS | {"messages": 3, "message_bytes": 700},
}
"""What keeps a workload short; the synthetic ones run open loops of few epochs."""

CHOSEN: dict[str, list[Any]] = {
    "kba": [4],
    "nx": [8, 32],
    "ny": [8, 32],
    "nz": [8, 40],
    "process_grid": [[2, 4, 4], [32, 1, 1], [8, 4], [4, 32]],
    "ranks": [9, 16],
    "iterations": [3],
    "warmup_iterations": [1, 0],
    "steady_tolerance": [0.5, 0.0001, 0.01],
    "max_warmup_epochs": [3, 8],
    "measurement_epochs": [3],
    "max_drain_epochs": [1, 20],
    "output_buffer_bytes": [512],
    "message_gap_ns": [5000],
    "message_costs": [["0 500 0.1"]],
    "algorithm_by_size": [["0 ring"]],
    "costs_by_size": [["0 300 0.2"]],
    "memory_latency_ns": [50_000],
    "q": [4, 5],
    "children": [[3, 2], [4, 2, 2]],
    "parents": [[1, 2], [1, 2, 2]],
    "link_multiplicity": [[2, 2], [1, 2], [1, 1, 1]],
    "edges": [["a b", "b c", "c a"]],
    "attachments": [["a", "b", "c"]],
    "widths": [[2, 8], [4, 4, 2]],
    "radix": [4, 6, 10, 12, 20],
    "burst_messages": [1, 30],
    "virtual_network_weights": [[1, 3]],
    "classes": [{"dimension_0": {"bandwidth_gbps": 20}}, {"injection": {"latency_ns": 77}}],
    "virtual_channels": [2, 4, 6, 8],
    "packet_bytes": [300, 64],
    "eager_limit_bytes": [100, 100_000],
    "background": [[{"workload": {"kind": "halo3d26", "iterations": 1}, "fraction": 0.25}]],
    "max_events": [50],
    "max_simulated_ns": [20],
    "max_memory_bytes": [1000],
    "max_cpu_seconds": [1e-12],
    "hot_link_window_ns": [100],
    "message_sizes": ["bimodal", "exponential"],
    "endpoints": [[0, 3, 5, 6]],
    "names": [["endpoint_0", "endpoint_3"]],
    "root_routers": [[1], [2]],
    "partners": ["random", "neighbor"],
    "draws": [3],
    "neighbors": [2, 4],
    "first": ["ring"],
    "second": ["gather"],
    "failed_links": [2],
    "trials": [3],
    "link_bandwidth_gbps": [40],
    "group_offset": [2, 3],
    "target": [3, 70],
    "pairs": [["0 5", "0 6 2", "3 9"]],
    "permutation": [[*range(1, 32), 0]],
    "matrix": [["0 1", "1 0"]],
    "distance": [3],
    "root": [3],
    "threshold_bytes": [600, 100_000],
    "bias_bytes": [600, 100_000],
    "detour_weight": [1, 50],
    "max_virtual_lanes": [1, 2],
    "block_widths": [[4, 1], [1, 4]],
    "table": [["0 900 1"]],
    "selection": [["0 ring"]],
}
"""Values to try where the declared range does not suggest them."""
_OUTSIDE = ("cpu_seconds", "peak_memory_bytes", "threads")


def alternatives(param: ParamSpec, present: Any) -> list[Any]:
    """Give values of a parameter other than the one that it has in a point."""
    if param.choices is not None:
        found: list[Any] = list(param.choices)
    elif param.type == "boolean":
        found = [True, False]
    elif param.name in CHOSEN:
        found = CHOSEN[param.name]
    elif param.type in ("integer", "real"):
        start = present if isinstance(present, int | float) else 4
        found = [start * 2, start / 2, start + 1, 0.3, 3, 20, 0]
        if param.type == "integer":
            found = [value for value in found if float(value).is_integer()]
        low, high = param.min, param.max
        found = [v for v in found if (low is None or v >= low) and (high is None or v <= high)]
        found = [v for v in found if v != low or not param.exclusive_min]
    else:
        found = []
    return [value for value in found if value != present]


def comparable(result: dict[str, Any]) -> str:
    """Give what a run measured as text, and its shape: nothing that only repeats the point."""
    shown = {name: value for name, value in result.items() if name != "provenance"}
    shown["topology"] = result["provenance"]["topology"]
    shown["cost"] = {k: v for k, v in result["cost"].items() if k not in _OUTSIDE}
    shown["outcome"] = result["provenance"]["outcome"]
    return json.dumps(shown, sort_keys=True, default=_listed)


def _listed(value: Any) -> Any:
    return value.hex() if isinstance(value, bytes) else value.tolist()


def outcome(point: Point) -> str:
    """Run a point; its measurements, or the error that it met. The service must be able to read it."""
    try:
        replays = point.get("workload", {}).get("kind") == "trace"
        result = simcore.run(point, traces=traces() if replays else None)
        parse_result({k: v for k, v in result.items() if k not in ("fabric", "tables")})
        return comparable(result)
    except simcore.PointError as error:
        return f"refused {error.field}: {error.message}"
    except simcore.SimulationError as error:
        return f"{type(error).__name__} {error}"


Context = tuple[str, list[Point], tuple[str, ...]]


def contexts(catalog: Catalog) -> Iterator[Context]:
    """Give points by name, with the sections whose parameters are to be tried in them.

    Several points of one name show together what a parameter does: one effect is enough.
    """
    packet = catalog.for_model("packet")
    yield from _workload_contexts(packet)
    yield from _network_contexts()
    yield from _environment_contexts(packet)
    yield from _aggregation_contexts()
    yield from _routing_contexts(packet)
    yield from _static_contexts(catalog.for_model("static"))
    yield from _closed_form_contexts()
    yield from _loggp_contexts()


def _workload_contexts(packet: Catalog) -> Iterator[Context]:
    for component in packet.sections["workload"]:
        kind = component.kind
        workload = {"kind": kind, **_WORKLOADS.get(kind, {"offered_load": 0.6, **_EPOCHS})}
        if kind == "explicit":
            workload |= {"pairs": [f"{i} {(5 * i + 3) % 32}" for i in range(32)]}
        network = _NETWORK | _LONG_MESSAGES if kind.startswith("training") else _NETWORK
        point = _packet(_PLACES.get(kind, TORUS), workload, network=network)
        if kind in _WORKLOADS and kind not in ("random_reads", "dsm", "streams"):
            point |= {"mpi": {"ranks_per_endpoint": 4}}
        points = [point]
        if "offered_load" in workload:
            for load, tolerance in _RESTLESS:
                restless = {"offered_load": load, "steady_tolerance": tolerance}
                points.append(point | {"workload": workload | restless})
        if kind == "dsm":
            kinds = ({"kind": kind, **_MEMORY, **special} for special in _MEMORIES)
            points += [point | {"workload": one} for one in kinds]
        if kind == "exchange":
            points += [point | {"workload": workload | special} for special in _EXCHANGES]
        yield f"workload {kind}", points, ("workload", "report", "limits", "mpi")


def _network_contexts() -> Iterator[Context]:
    batch = _packet(TORUS, _BATCH, network=_NETWORK)
    yield "batch", [batch], ("workload", "report", "limits", "network")
    for name, topology in {**TOPOLOGIES, **SIZED}.items():
        yield name, [_packet(topology, _BATCH, network=_NETWORK)], ("topology",)
    for model in ("input_queued", "input_output_queued"):
        network = _NETWORK | {"router_model": model, "arbitration": "round_robin"}
        yield f"network {model}", [batch | {"network": network}], ("network",)
    for preset in ("codes_2014", "codes_now"):
        network = {"preset": preset, "buffer_bytes": 1100}
        yield f"network {preset}", [batch | {"network": network}], ("network",)
    for kind in ("minimal", "dimension_order", "spray", "o1turn", "romm"):
        flow = _packet(TORUS, _BATCH, routing={"kind": kind}) | {"model": "flow"}
        yield f"flow by {kind}", [flow], ("network", "routing", "report", "limits")


def _environment_contexts(packet: Catalog) -> Iterator[Context]:
    halo = {"kind": "halo3d26", "face_bytes": 6000, **_RANKS}
    rival = {"workload": {"kind": "sweep3d", "nz": 10}, "fraction": 0.25, "priority": 1}
    for component in packet.sections["environment"]:
        environment: Point = {"kind": component.kind}
        network: Point = _NETWORK
        if component.kind == "shared":
            environment |= {"background": [rival]}
            network = _NETWORK | {"virtual_network_weights": [1, 3]}
        if component.kind == "tenants":
            environment |= {"tenant_endpoints": 3, "traffic_endpoints": 3}
        point = _packet(TORUS, halo, environment=environment, network=network)
        yield f"environment {component.kind}", [point], ("environment",)


def _aggregation_contexts() -> Iterator[Context]:
    job = {"kind": "collective", "algorithm": "sharp", "message_bytes": 3000, **_RANKS}
    shared = {"kind": "shared", "background": [{"workload": job, "fraction": 0.5}]}
    two_ranks = {"ranks_per_endpoint": 2}
    point = _packet(MESH, job, network=_NETWORK, mpi=two_ranks, environment=shared)
    # Processors that post quickly, so that the way down shows.
    multicast = {
        "distribution": "multicast",
        "bit_error_rate": 1e-4,
        "post_ns": 5,
        "complete_ns": 5,
    }
    kinds: list[Point] = [
        {"pool_operations": 6},
        {"pool_operations": 3, "when_full": "host"},
        {"mode": "streaming"},
        {"pool_operations": 12, "when_full": "queue"},
        multicast,
    ]
    points = [point | {"aggregation": {"kind": "sharp", **more}} for more in kinds]
    yield "aggregation sharp", points, ("aggregation",)


def _routing_contexts(packet: Catalog) -> Iterator[Context]:
    for name, topology in TOPOLOGIES.items():
        for component in packet.sections["routing"]:
            routings: list[Point] = [{"kind": component.kind}]
            if component.kind in ("ugal", "par"):  # short queues are to have packets detour
                eager = {"kind": component.kind, "bias_bytes": 0}
                routings = [eager, eager | {"hop_weights": "ratio"}]
                if outcome(_packet(topology, _BATCH, routing=eager)).startswith("refused"):
                    routings = [{"kind": component.kind}]
            points = [
                _packet(topology, traffic, network=_NETWORK, routing=routing)
                for traffic in (_BATCH, _SHIFT)
                for routing in routings
            ]
            if "bias_bytes" not in routings[0]:  # refused: the usual bias is 32 packets, here tiny
                tiny = _NETWORK | {"packet_bytes": 8}
                points.append(points[1] | {"network": tiny})
            if not outcome(points[0]).startswith("refused"):
                yield f"{component.kind} on {name}", points, ("routing",)


def _packet(topology: Point, workload: Point, **sections: Point) -> Point:
    return {"model": "packet", "topology": topology, "workload": workload, **sections}


def _closed_form_contexts() -> Iterator[Context]:
    def point(operation: str, **sections: Any) -> Point:
        workload = {"kind": "osu", "operation": operation, "message_bytes": 3000}
        if operation == "barrier":
            del workload["message_bytes"]
        # Of hosts alone in a power of two: else messages of several packets meet, and there is no formula.
        alone = operation in ("allreduce", "reduce") and "aggregation" not in sections
        network = {"kind": "single_router", "endpoints": 8 if alone else 9}
        return {"model": "closed_form", "topology": network, "workload": workload, **sections}

    told = {"send_overhead_ns": 10.0, "receive_overhead_ns": 20.0, "message_gap_ns": 4000.0}
    wires = {"packet_header_bytes": 20}
    for operation in ("allreduce", "broadcast", "reduce", "allgather", "alltoall"):
        tried = ("workload", "network", "mpi", "limits")
        yield f"formula of {operation}", [point(operation, mpi=told, network=wires)], tried
    yield "formula of barrier", [point("barrier")], ("workload", "limits")
    rows = {"costs": "table", "table": ["0 500 0.5", "1024 900 0.4"]}
    for costs in (rows, {"costs": "loggp"}, {"preset": "sharp_2017_table1"}):
        told_by = point("allreduce", loggp=costs)
        told_by["workload"] = {"kind": "osu", "operation": "allreduce", "message_bytes": 5000}
        yield f"formula by {costs}", [told_by], ("loggp",)
    crowd = {"kind": "osu", "operation": "allreduce", "message_bytes": 3000, "communicators": 3}
    sharp: Point = {
        "kind": "sharp",
        "fetch_ns": 90.0,
        "inline_bytes": 128,
        "child_segment_ns": 20.0,
        "level_ns": 50.0,
        "relay_ns": 70.0,
        "socket_reduction_ns": 500.0,
        "window_operations": 3,
    }
    rest: tuple[Point, ...] = (
        {},
        {"pool_operations": 30},
        {"pool_operations": 3},
        {"pool_operations": 3, "when_full": "host"},
    )
    on_tree = {"workload": crowd, "topology": TREE}
    shared = [point("allreduce", aggregation=sharp | more) | on_tree for more in rest]
    del sharp["relay_ns"]
    copied = sharp | {"distribution": "multicast", "multicast_latency_ns": 30.0}
    shared.append(point("allreduce", aggregation=copied) | on_tree)
    del sharp["socket_reduction_ns"]
    shared.append(point("allreduce", aggregation=sharp | {"channels": 2}) | on_tree)
    for table in (1, 2):
        fitted = {"kind": "sharp", "preset": f"sharp_2017_table{table}"}
        shared.append(point("allreduce", aggregation=fitted))
    yield "formula of sharp", shared, ("aggregation", "workload")
    stream = {"kind": "sharp", "mode": "streaming", "relay_ns": 70.0, "socket_reduction_ns": 500.0}
    streams = [point("allreduce", aggregation=stream)]
    for table in (1, 2):
        fitted = {"kind": "sharp", "mode": "streaming", "preset": f"sharp_2017_table{table}"}
        streams.append(point("allreduce", aggregation=fitted))
    yield "formula of streaming", streams, ("aggregation",)
    yield from _tree_formula_contexts(point)
    for domain in ({"domain_endpoints": 3}, {"switch_levels": 2, "domain_endpoints": 9}):
        points = [
            point("allreduce", aggregation={"kind": "nvls", **domain})
            | {"workload": {**crowd, "communicators": 1, "message_bytes": size}}
            for size in (3000, 1 << 28)
        ]
        # Links between domains that do not hold NVLS back, so that its own efficiency shows.
        if "switch_levels" not in domain:
            fast = {"kind": "nvls", "scale_out_gbps": 1e5, **domain}
            points.append(points[-1] | {"aggregation": fast})
        yield f"formula of nvls, {domain}", points, ("aggregation",)


def _tree_formula_contexts(point: Callable[..., Point]) -> Iterator[Context]:
    sockets = {
        "ranks_per_endpoint": 4,
        "sockets_per_endpoint": 2,
        "send_overhead_ns": 10.0,
        "receive_overhead_ns": 20.0,
        "message_gap_ns": 300.0,
    }
    quick = {"post_ns": 5.0, "complete_ns": 5.0, "window_operations": 3}
    kinds: list[Point] = [
        {},
        quick,
        quick | {"channels": 2},
        quick | {"distribution": "multicast"},
        {"mode": "streaming", "stream_packets": 2, "channels": 2},
    ]
    points = [
        point(
            "allreduce",
            aggregation={"kind": "sharp_network", **costs},
            network={"packet_bytes": 512, "injection_bandwidth_gbps": 50},
            mpi=sockets,
        )
        | {"topology": MESH}
        for costs in kinds
    ]
    yield "formula of trees", points, ("aggregation", "network", "mpi")


def _loggp_contexts() -> Iterator[Context]:
    for operation in ("allreduce", "alltoall"):
        point = {
            "model": "loggp",
            "topology": {"kind": "single_router", "endpoints": 8},
            "workload": {"kind": "osu", "operation": operation, "iterations": 3},
            "mpi": {"ranks_per_endpoint": 2},
        }
        yield f"LogGP {operation}", [point], ("workload", "mpi", "loggp", "report", "limits")
    named = {"kind": "osu", "algorithm": "ring", "nccl_protocol": "simple", "iterations": 3}
    yield "LogGP as NCCL", [point | {"workload": named, "mpi": {}}], ("workload",)


def _static_contexts(static: Catalog) -> Iterator[Context]:
    chassis = {"kind": "chassis", "endpoints": 30, "chip_ports": 8}
    for component in static.sections["pattern"]:
        pattern: Point = {"kind": component.kind}
        if component.kind == "explicit":
            pattern |= {"sources": [0, 1, 2], "destinations": [5, 5, 7]}
        if component.kind == "two_communicators":
            pattern |= {"first": "dissemination", "second": "ring"}
        point = {"model": "static", "topology": chassis, "pattern": pattern}
        tried = ("pattern", "congestion", "failures", "report", "limits")
        yield f"pattern {component.kind}", [point], tried
    pattern = {"kind": "random_permutation", "draws": 4}
    for name, topology in {**TOPOLOGIES, "chassis": chassis}.items():
        for component in static.sections["routing"]:
            point = {"model": "static", "topology": topology, "pattern": pattern}
            point["routing"] = {"kind": component.kind}
            if not outcome(point).startswith("refused"):
                yield f"{component.kind} engine on {name}", [point], ("routing",)
    for component in static.sections["placement"]:
        placed: Point = {"kind": component.kind}
        if component.kind == "listed":
            placed |= {"endpoints": [1, 2, 4, 9, 12]}
        grid = {"kind": "torus", "widths": [4, 3], "concentration": 4}
        where = grid if component.kind == "blocks" else chassis
        ring = {"kind": "ring", "draws": 1}
        point = {"model": "static", "topology": where, "pattern": ring, "placement": placed}
        yield f"placement {component.kind}", [point], ("placement",)
