// Builds the packet network with the router model that the settings ask for.
#pragma once

#include <memory>

#include "network/routing.hpp"
#include "router/packet_network.hpp"

namespace simcore {

/// The packet model of `network` under `routing`: the fast router, compiled for the routing's final
/// class, where it can do what the settings say, else the detailed one. All arguments but the
/// stream must outlive it.
std::unique_ptr<PacketNetwork> make_packet_network(const Routing& routing,
                                                   const CompiledNetwork& network,
                                                   const NetworkSettings& settings,
                                                   RandomStream stream, const LimitGuard& guard,
                                                   Schedule schedule);

}  // namespace simcore
