#include "routing/d_mod_k_routing.hpp"

namespace simcore {

DModKRouting::DModKRouting(const FatTreeTopology& topology) : topology_(&topology), tops_{1} {
  for (std::uint32_t level = 1; level <= topology.levels(); ++level) {
    tops_.push_back(tops_.back() * topology.shape().parents[level - 1]);
  }
}

Hop DModKRouting::next(RouterId here, RouterId to_router, EndpointId to, RouteState&,
                       const PortLoads*) const {
  if (here == to_router) return {topology_->port_of(to)};
  const FatTreeShape& shape = topology_->shape();
  const FatTreeTopology::Place& place = topology_->place(here);
  const std::uint32_t leaf = to / shape.children[0];
  if (topology_->is_above(place, leaf)) {
    // The link that a packet from below the target's own subtree would have come up by.
    const std::uint32_t link = digit(place.level - 1, to) / shape.parents[place.level - 1];
    return {static_cast<PortIndex>(topology_->down_port(place, leaf) + link)};
  }
  const std::uint32_t q = digit(place.level, to);
  const std::uint32_t parents = shape.parents[place.level];
  return {static_cast<PortIndex>(q % parents * shape.multiplicities[place.level] + q / parents)};
}

}  // namespace simcore
