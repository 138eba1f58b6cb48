// Follows one packet's route without simulating it.
#pragma once

#include <stdexcept>

#include "network/routing.hpp"

namespace simcore {

/// Calls `visit(router, hop)` for every router-to-router channel that a packet takes between the
/// routers `from` and `to_router`, in order. `random_bits` below the routing's path_variants()
/// cover all its paths. Returns the router where the packet leaves to its endpoint `to`.
/// Throws std::logic_error when the route is longer than any route can be.
template <class Visitor>
RouterId walk(const Topology& topology, const Routing& routing, RouterId from, RouterId to_router,
              EndpointId to, std::uint16_t random_bits, Visitor&& visit) {
  RouteState state{.random_bits = random_bits};
  RouterId here = from;
  for (std::uint32_t hops = 0; hops <= topology.routers(); ++hops) {
    const Hop hop = routing.next(here, to_router, to, state, nullptr);
    const PortPeer peer = topology.peer(here, hop.port);
    if (peer.kind == PortPeer::Kind::endpoint && peer.id == to) return here;
    if (peer.kind != PortPeer::Kind::router) break;
    visit(here, hop);
    state.virtual_channel = hop.virtual_channel;
    here = peer.id;
  }
  throw std::logic_error("the route from router " + std::to_string(from) + " to router " +
                         std::to_string(to_router) + " does not arrive");
}

}  // namespace simcore
