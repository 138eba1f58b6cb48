// The paths that forwarding tables make, followed from every endpoint to every other.
#pragma once

#include <cstdint>
#include <functional>

#include "network/topology.hpp"

namespace simcore {

/// No port with a cable.
inline constexpr PortIndex no_port = 0xFFFF;

/// The port by which a router sends on what is bound for an endpoint.
using PortTowards = std::function<PortIndex(RouterId, EndpointId)>;

/// What the paths are like.
struct TablePaths {
  std::uint32_t longest = 0;  ///< hops between routers
  bool waits_in_circle =
      false;  ///< some channels of the paths can wait for one another in a circle
};

/// Follows the way from every router that has endpoints to every endpoint: about routers times
/// endpoints steps. Throws PointError naming `routing.kind` where a path ends before its endpoint
/// or never does.
TablePaths follow_tables(const Topology& topology, const PortTowards& port_towards);

}  // namespace simcore
