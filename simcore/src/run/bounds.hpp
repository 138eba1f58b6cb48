// What no run can beat: times that the channels' rates and delays set, for results to be held to.
#pragma once

#include "network/settings.hpp"
#include "network/topology.hpp"
#include "network/workload.hpp"
#include "stats/run_report.hpp"

namespace simcore {

/// Latency of a packet of `payload` bytes over `hops` channels between routers that meets nobody,
/// with cut-through: nic + 2 injection latencies + (hops + 1) router latencies + hops link
/// latencies + one serialisation on the slowest channel (docs/models/router.md). Where link classes
/// differ, every hop is taken to be on the shortest and fastest of them.
[[nodiscard]] Picoseconds idle_latency(const NetworkSettings& settings, std::uint32_t hops,
                                       std::uint32_t payload);

/// Adds `max_injection_fraction`, `max_ejection_fraction` and `least_packet_latency_ns`, and where
/// the run has a completion time `least_completion_time_ns`: what its busiest endpoint's channel
/// takes for its bytes, and the delays of a packet beside it.
void add_bounds(const NetworkSettings& settings, const Topology& topology, const Workload& workload,
                const PortStatistics& ports, RunReport& report);

}  // namespace simcore
