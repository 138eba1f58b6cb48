#include "workload/least_hops.hpp"

#include <algorithm>
#include <vector>

namespace simcore::workload {

std::uint32_t least_hops(const Topology& topology) {
  std::vector<bool> has_one(topology.routers());
  for (EndpointId e = 0; e < topology.endpoints(); ++e) {
    const RouterId router = topology.router_of(e);
    if (has_one[router]) return 0;
    has_one[router] = true;
  }
  return topology.planes() > 0 ? 2 : 1;
}

std::uint32_t least_hops(const Topology& topology, const PlacementMap& placement,
                         const TrafficPattern& pattern) {
  if (!pattern.fixed()) return pattern.may_return() ? 0 : least_hops(topology);
  std::uint32_t least = ~0U;
  for (std::uint32_t place = 0; place < placement.size() && least > 0; ++place) {
    if (!pattern.sends(place)) continue;
    const EndpointId to = placement[pattern.destination(place, 0)];
    least = std::min<std::uint32_t>(
        least, topology.minimal_hops(topology.router_of(placement[place]), topology.router_of(to)));
  }
  return least == ~0U ? 0 : least;
}

}  // namespace simcore::workload
