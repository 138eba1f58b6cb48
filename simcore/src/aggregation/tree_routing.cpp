#include "aggregation/tree_routing.hpp"

#include <algorithm>
#include <stdexcept>

namespace simcore::aggregation {

TreeRouting::TreeRouting(const Routing& whole, const ExtendedTopology& topology,
                         const std::vector<AggregationTree>& trees)
    : whole_(whole), topology_(topology), ways_(topology.routers()) {
  for (const AggregationTree& tree : trees) {
    for (RouterId r = 0; r < topology.routers(); ++r) {
      if (!tree.holds(r) || tree.parent[r] == r) continue;
      add_way(r, tree.parent[r]);
      add_way(tree.parent[r], r);
    }
  }
}

/// Of parallel links all trees take the first one.
void TreeRouting::add_way(RouterId from, RouterId to) {
  auto& ways = ways_[from];
  const auto place = std::lower_bound(ways.begin(), ways.end(), to,
                                      [](const Way& way, RouterId r) { return way.to < r; });
  if (place != ways.end() && place->to == to) return;
  for (std::uint32_t p = 0; p < topology_.radix(from); ++p) {
    const auto port = static_cast<PortIndex>(p);
    const PortPeer peer = topology_.peer(from, port);
    if (peer.kind != PortPeer::Kind::router || peer.id != to) continue;
    ways.insert(place, {to, port});
    return;
  }
  throw std::logic_error("a tree has an edge that is no link");
}

PortIndex TreeRouting::tree_port(RouterId here, RouterId to) const {
  const auto& ways = ways_[here];
  return std::lower_bound(ways.begin(), ways.end(), to,
                          [](const Way& way, RouterId r) { return way.to < r; })
      ->port;
}

void TreeRouting::options(RouterId here, RouterId to_router, EndpointId to, const RouteState& state,
                          std::vector<RouteOption>& out) const {
  if (!of_aggregation(state)) return whole_.options(here, to_router, to, state, out);
  Routing::options(here, to_router, to, state, out);
}

}  // namespace simcore::aggregation
