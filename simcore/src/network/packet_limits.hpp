// What fits in a packet's record, and a clear refusal of networks that need more.
#pragma once

#include <cstdint>

#include "engine/size_limits.hpp"
#include "network/routing.hpp"
#include "network/settings.hpp"

namespace simcore::network {

struct PacketLimits {
  static constexpr std::uint32_t kMostPorts = 1U << 14;
  static constexpr std::uint32_t kMostHops = (1U << 13) - 1;
  static constexpr std::uint32_t kMostChannels = kMostVirtualChannels;
};

/// Ports of the router that has the most where every endpoint has so many interfaces; injection
/// ports not counted.
std::uint32_t most_ports(const Topology& topology, std::uint32_t interfaces);

/// Throws PointError where a router has more ports, a link more virtual channels or a path more
/// hops than a packet can record.
void check_packet_limits(const Topology& topology, const Routing& routing,
                         const NetworkSettings& settings);

}  // namespace simcore::network
