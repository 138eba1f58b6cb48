// The packet model's network under one routing. Its events are handled by code that is compiled
// here for each routing, so this layer is always optimised fully.
#pragma once

#include <memory>

#include "engine/random.hpp"
#include "network/compiled_network.hpp"
#include "network/routing.hpp"
#include "network/run_limits.hpp"
#include "network/settings.hpp"
#include "router/packet_network.hpp"

namespace simcore::packet {

/// The packet model of `network` under `routing`. It has the fast router, compiled for the final
/// class of the routing, when that one can do what the settings say, and else the detailed router.
/// All arguments but the stream must outlive it.
std::unique_ptr<PacketNetwork> make_packet_network(const Routing& routing,
                                                   const CompiledNetwork& network,
                                                   const NetworkSettings& settings,
                                                   RandomStream stream, const LimitGuard& guard,
                                                   Schedule schedule);

}  // namespace simcore::packet
