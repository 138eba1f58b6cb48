// The fewest hops that any packet of some traffic can take.
#pragma once

#include <cstdint>

#include "network/topology.hpp"
#include "placement/registry.hpp"
#include "traffic/traffic_pattern.hpp"

namespace simcore::workload {

/// Between any two different endpoints: 0 where a router has several, 2 between
/// interfaces that are routers, else 1.
[[nodiscard]] std::uint32_t least_hops(const Topology& topology);

/// Between the sources of `pattern` and their destinations; where these are drawn for every
/// message, between any two endpoints.
[[nodiscard]] std::uint32_t least_hops(const Topology& topology, const PlacementMap& placement,
                                       const TrafficPattern& pattern);

}  // namespace simcore::workload
