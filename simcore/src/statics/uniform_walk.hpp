// Channel loads of uniform traffic over minimal paths, for networks that no formula describes.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "network/topology.hpp"

namespace simcore::statics {

/// The most routers of a network that is walked. The work is the routers with endpoints times the
/// channels: some seconds for the largest network.
inline constexpr std::uint32_t max_walked_routers = 8192;

/// Rates of links and endpoints, all in one unit.
struct WalkRates {
  std::function<double(RouterId, PortIndex)> link;  ///< each way, of a router-to-router port
  std::function<double(EndpointId)> endpoint;
};

/// What every endpoint, sending at its own rate and evenly to all endpoints, itself included, does
/// to the network when a router splits what it passes on evenly over its ports on minimal paths.
struct UniformWalk {
  /// By Topology::link_classes(): load of the busiest channel over that channel's own rate.
  std::vector<double> busiest_by_class{};
  double mean_hops = 0;        ///< between different endpoints
  std::uint32_t diameter = 0;  ///< hops between routers that have endpoints
  bool connected = true;       ///< false: some endpoints cannot reach others, which are left out
};

/// At most max_walked_routers routers.
UniformWalk walk_uniform_traffic(const Topology& topology, const WalkRates& rates);

}  // namespace simcore::statics
