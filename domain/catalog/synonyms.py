"""Words of the field for what the catalogue calls otherwise.

Whoever searches the catalogue searches for these as well: the dashboard's form, and any other client. A word
that the simulator has nothing for is told as such, with what comes nearest.
"""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict, Field


class Synonym(BaseModel):
    """Words that mean the same, and what they lead to."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    words: list[str] = Field(description="As people write them, in small letters")
    finds: list[str] = Field(
        description="Sections, `section:kind` of components, and `section.parameter`; empty where there "
        "is nothing"
    )
    note: str = Field(default="", description="What to know, in a sentence; may be empty")


def _synonym(words: str, finds: str, note: str = "") -> Synonym:
    return Synonym(
        words=[word.strip() for word in words.split(",")], finds=finds.split(), note=note
    )


SYNONYMS: tuple[Synonym, ...] = (
    _synonym(
        "oversubscription, oversubscribed, taper, tapering, blocking",
        "topology.leaf_taper topology.aggregation_taper topology:fat_tree topology:director_tree",
        "A fat tree's taper is the ratio of links down to links up.",
    ),
    _synonym(
        "nic, hca, adapter, network card, interface",
        "network.nic_latency_ns network.injection_bandwidth_gbps "
        "network.injection_latency_ns network.interfaces_per_endpoint "
        "network.interface_choice",
    ),
    _synonym(
        "rail, rails, multi-rail, rail-optimized, rail-optimised, rail-only, plane, planes, "
        "multi-plane, dual-plane",
        "topology:multi_plane topology.planes topology.rails network.interfaces_per_endpoint",
        "Rails of servers are planes, each with switches of its own; joined, the switches above "
        "the leaves have links to all rails. Several interfaces an endpoint are on one router.",
    ),
    _synonym(
        "busbw, bus bandwidth, algbw, nccl, rccl, allreduce, all-reduce",
        "workload:collective workload:osu workload:training_step aggregation:nvls "
        "aggregation:sharp",
        "Bus bandwidth is reckoned from the time of a collective operation.",
    ),
    _synonym(
        "moe, mixture of experts, expert parallel, alltoall, all-to-all",
        "workload:training workload.expert_parallel workload.experts_per_token "
        "workload:collective pattern:all_to_all",
        "Models with experts send tokens by an all-to-all, there and back in each layer.",
    ),
    _synonym(
        "gpu, gpus, accelerator, llm, training, machine learning, ai",
        "workload:training workload:trace workload:training_step workload:collective "
        "aggregation:nvls topology.endpoints",
        "An accelerator is an endpoint.",
    ),
    _synonym(
        "megatron, pipeline parallel, tensor parallel, data parallel, zero, fsdp, deepspeed, 1f1b, "
        "llama, gpt, mixtral, deepseek",
        "workload:training workload.tensor_parallel workload.pipeline_parallel "
        "workload.zero_stage workload.micro_batches workload:training_step",
        "Sizes of some models are known by name; any other is told as custom.",
    ),
    _synonym(
        "slingshot, aries, rosetta, cray",
        "topology:dragonfly routing:ugal routing:par topology:machine",
        "Vendors' networks are not modelled by name: a dragonfly with adaptive routing "
        "comes nearest.",
    ),
    _synonym(
        "infiniband, ib, opensm, ibnetdiscover, subnet manager",
        "topology:fabric topology:fat_tree routing:imported routing:min_hop routing:up_down "
        "routing:dfsssp aggregation:sharp",
    ),
    _synonym(
        "nvlink, nvswitch, nvls",
        "aggregation:nvls topology:single_router topology:chassis topology:multi_plane "
        "mpi.rank_bandwidth_gbps mpi.ranks_per_endpoint",
        "A scale-up domain is an endpoint with several ranks, each with a port of its own.",
    ),
    _synonym(
        "clos, folded clos, leaf spine, leaf-spine, spine",
        "topology:fat_tree topology:multi_plane topology:director_tree topology:chassis",
    ),
    _synonym(
        "halo, ghost cells, nearest neighbour, nearest neighbor",
        "workload:halo3d26 workload:six_neighbor workload:eight_neighbor workload:neighbor "
        "pattern:six_neighbor",
    ),
    _synonym(
        "stencil",
        "workload:halo3d26 workload:six_neighbor workload:eight_neighbor workload:amg "
        "workload:exchange pattern:six_neighbor",
    ),
    _synonym("incast, many to one, fan-in", "workload:incast workload:hotspot pattern:gather"),
    _synonym(
        "congestion, contention, hot spot, interference, noise",
        "congestion workload:hotspot workload:incast environment:shared environment:tenants "
        "environment:quarter_halo_background",
    ),
    _synonym(
        "bisection, bisection bandwidth, cross-section",
        "pattern:random_bisection workload:half_shift workload:bit_complement",
        "The bisection of the networks that you describe stands under Networks of this draft.",
    ),
    _synonym(
        "latency, delay, hop latency",
        "network.link_latency_ns network.injection_latency_ns network.router_latency_ns "
        "network.nic_latency_ns loggp",
    ),
    _synonym(
        "bandwidth, link rate, line rate, speed, throughput",
        "network.link_bandwidth_gbps network.injection_bandwidth_gbps "
        "workload.memory_bandwidth_gbps",
    ),
    _synonym("switch, switches", "network.router_latency_ns topology.radix network.router_model"),
    _synonym("radix, port count, ports", "topology.radix"),
    _synonym(
        "node, nodes, host, hosts, server, servers, system size, scale",
        "topology.endpoints",
        "A node with one interface is an endpoint.",
    ),
    _synonym(
        "fft, transpose",
        "workload:subcom3d_a2a workload:transpose environment:quarter_fft_background",
    ),
    _synonym("multigrid, solver", "workload:amg"),
    _synonym(
        "ecmp, load balancing, packet spraying", "routing:spray routing:rotate routing:minimal"
    ),
    _synonym(
        "adaptive routing, ar",
        "routing:ugal routing:par routing:adaptive_minimal routing:adaptive_up",
    ),
    _synonym("mapping, process mapping, rank order", "placement"),
    _synonym("broken link, cable failure, faults, resilience", "failures"),
    _synonym(
        "virtual channel, vc, virtual lane", "network.virtual_channels network.channel_choice"
    ),
    _synonym("mtu, packet size", "network.packet_bytes network.packet_header_bytes"),
    _synonym("buffer, queue depth", "network.buffer_bytes network.output_buffer_bytes"),
    _synonym("eager, rendezvous", "mpi"),
    _synonym("in-network computing, in-network reduction, switch aggregation", "aggregation"),
    _synonym(
        "dcn, ethernet, roce, rocev2, rdma, pfc, ecn, dcqcn",
        "",
        "Lossless credits are modelled; Ethernet's pause frames and congestion marks are not.",
    ),
    _synonym(
        "tcp, ip, kubernetes, storage, lustre, nvme",
        "",
        "Transport protocols and storage are not modelled.",
    ),
    _synonym("power, energy, watt", "", "Power is not modelled."),
)
