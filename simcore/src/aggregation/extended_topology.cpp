#include "aggregation/extended_topology.hpp"

#include <algorithm>

namespace simcore::aggregation {

ExtendedTopology::ExtendedTopology(const Topology& whole, const std::vector<AggregationTree>& trees)
    : whole_(whole), node_of_(whole.routers(), kNoHandle) {
  for (RouterId r = 0; r < whole.routers(); ++r) {
    const bool used = std::any_of(trees.begin(), trees.end(),
                                  [r](const AggregationTree& tree) { return tree.holds(r); });
    if (!used) continue;
    node_of_[r] = static_cast<std::uint32_t>(router_of_node_.size());
    router_of_node_.push_back(r);
  }
}

PortPeer ExtendedTopology::peer(RouterId router, PortIndex port) const {
  if (port < whole_.radix(router)) return whole_.peer(router, port);
  return {.kind = PortPeer::Kind::endpoint, .id = node_at(router)};
}

RouterId ExtendedTopology::router_of(EndpointId endpoint) const {
  const std::uint32_t ordinary = whole_.endpoints();
  return endpoint < ordinary ? whole_.router_of(endpoint) : router_of_node_[endpoint - ordinary];
}

PortIndex ExtendedTopology::port_of(EndpointId endpoint) const {
  if (endpoint < whole_.endpoints()) return whole_.port_of(endpoint);
  return static_cast<PortIndex>(whole_.radix(router_of(endpoint)));
}

Wires extended_wires(const Wires& whole, const ExtendedTopology& topology) {
  Wires wires = whole;
  wires.of_port.clear();
  std::size_t from = 0;
  for (RouterId r = 0; r < topology.routers(); ++r) {
    const std::uint32_t radix = topology.whole().radix(r);
    const auto first = whole.of_port.begin() + static_cast<std::ptrdiff_t>(from);
    wires.of_port.insert(wires.of_port.end(), first, first + radix);
    if (topology.has_node(r)) wires.of_port.push_back(0);
    from += radix;
  }
  wires.slow.resize(topology.endpoints());
  return wires;
}

}  // namespace simcore::aggregation
