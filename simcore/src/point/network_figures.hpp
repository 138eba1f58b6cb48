// The shape of a network, as rules, estimates and documents tell it.
#pragma once

#include "network/topology.hpp"
#include "params/value.hpp"

namespace simcore::point {

/// The size of a network.
struct NetworkFigures {
  double endpoints = 1;
  double routers = 1;
  double channels = 0;   ///< directed, between routers
  double ports = 0;      ///< output ports of routers
  double mean_hops = 0;  ///< between routers, of a random pair of endpoints
  double planes = 0;     ///< Topology::planes()
};

/// {endpoints, routers, ports, channels, radix, mean_hops, groups} and what the topology reports of
/// itself. `ports` are those of all routers, `channels` are directed and join routers, and
/// `mean_hops` is an estimate over all pairs of endpoints. No cable is visited.
Map network_figures(const Topology& network);

/// From what network_figures() gives.
NetworkFigures figures_of(const Map& shape);

}  // namespace simcore::point
