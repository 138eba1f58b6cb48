// Follows packets' routes without simulating them.
#pragma once

#include <optional>
#include <stdexcept>
#include <string>

#include "network/routing.hpp"

namespace simcore::statics {

/// The router behind an option, or nothing when it leads to the endpoint `to`.
/// Throws std::logic_error when it leads anywhere else.
inline std::optional<RouterId> router_behind(const Topology& topology, RouterId here, Hop hop,
                                             EndpointId to) {
  const PortPeer peer = topology.peer(here, hop.port);
  if (peer.kind == PortPeer::Kind::endpoint && peer.id == to) return std::nullopt;
  if (peer.kind != PortPeer::Kind::router) {
    throw std::logic_error("the route to endpoint " + std::to_string(to) + " leaves router " +
                           std::to_string(here) + " by port " + std::to_string(hop.port) +
                           ", which leads to no router");
  }
  return peer.id;
}

/// Calls `visit(router, hop)` for every router-to-router channel that a packet takes between the
/// routers `from` and `to_router`, in order, in an idle network. Returns the router where the
/// packet leaves to its endpoint `to`.
/// Throws std::logic_error when the route is longer than the routing says.
template <class Visitor>
RouterId walk(const Topology& topology, const Routing& routing, RouterId from, RouterId to_router,
              EndpointId to, RouteState state, Visitor&& visit, const PortLoads* loads = nullptr) {
  RouterId here = from;
  for (std::uint32_t hops = 0; hops <= routing.max_hops(); ++hops) {
    const Hop hop = routing.next(here, to_router, to, state, loads);
    const auto next = router_behind(topology, here, hop, to);
    if (!next) return here;
    visit(here, hop);
    state.virtual_channel = hop.virtual_channel;
    here = *next;
  }
  throw std::logic_error("the route from router " + std::to_string(from) + " to router " +
                         std::to_string(to_router) + " does not arrive");
}

}  // namespace simcore::statics
