// Load of the busiest channel under a fixed traffic pattern, by walking every path.
#pragma once

#include <algorithm>
#include <vector>

#include "statics/channel_index.hpp"
#include "statics/walk.hpp"
#include "support/networks.hpp"
#include "traffic/traffic_pattern.hpp"

namespace simcore::test {

/// In units of one endpoint's injection rate; a pair's traffic is split evenly over its paths.
inline double max_pattern_load(const Network& network, const TrafficPattern& pattern) {
  const Topology& topology = *network.topology;
  const Routing& routing = *network.routing;
  const ChannelIndex channels(topology);
  std::vector<double> loads(channels.size());
  std::vector<RouteState> starts;
  for (EndpointId source = 0; source < topology.endpoints(); ++source) {
    const EndpointId to = pattern.destination(source, 0);
    const RouterId from_router = topology.router_of(source);
    const RouterId to_router = topology.router_of(to);
    if (from_router == to_router) continue;
    starts.clear();
    routing.starts(from_router, to_router, starts);
    const double share = 1.0 / static_cast<double>(starts.size());
    for (const RouteState& state : starts) {
      walk(topology, routing, from_router, to_router, to, state,
           [&](RouterId router, Hop hop) { loads[channels(router, hop.port)] += share; });
    }
  }
  return *std::max_element(loads.begin(), loads.end());
}

}  // namespace simcore::test
