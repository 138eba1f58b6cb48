// Lower bounds of latency and completion time from the rates and latencies of the channels. Results
// are checked against them.
#pragma once

#include "network/settings.hpp"
#include "network/topology.hpp"
#include "network/workload.hpp"
#include "stats/run_report.hpp"

namespace simcore {

/// Zero-load latency of a packet of `payload` bytes over `hops` channels between routers, with
/// cut-through: nic latency + 2 injection latencies + (hops + 1) router latencies + hops link
/// latencies + one serialisation on the slowest channel (docs/models/router.md). When link classes
/// differ, every hop counts as one on the class with the least latency and the highest rate.
[[nodiscard]] Picoseconds idle_latency(const NetworkSettings& settings, std::uint32_t hops,
                                       std::uint32_t payload);

/// Adds `max_injection_fraction`, `max_ejection_fraction` and `least_packet_latency_ns`. When the
/// run has a completion time, also `least_completion_time_ns`: the active time of the busiest
/// endpoint's channel and the delays of one packet.
void add_bounds(const NetworkSettings& settings, const Topology& topology, const Workload& workload,
                const PortStatistics& ports, RunReport& report);

}  // namespace simcore
