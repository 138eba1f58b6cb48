#include "network/packet_limits.hpp"

#include <algorithm>
#include <string>

#include "params/errors.hpp"

namespace simcore {

namespace {

void refuse_above(std::uint32_t most, std::uint32_t value, const char* field, const char* what) {
  if (value <= most) return;
  const std::string allowed = "at most " + std::to_string(most);
  throw PointError(
      field, std::to_string(value) + " " + what, allowed,
      "gives " + std::to_string(value) + " " + what + "; the packet model takes " + allowed);
}

}  // namespace

void check_packet_limits(const Topology& topology, const Routing& routing,
                         const NetworkSettings& settings) {
  std::uint32_t radix = 0;
  for (RouterId r = 0; r < topology.routers(); ++r) radix = std::max(radix, topology.radix(r));
  refuse_above(PacketLimits::kMostPorts, radix, "topology", "ports a router");
  refuse_above(PacketLimits::kMostHops, routing.max_hops(), "topology", "hops a path");
  refuse_above(PacketLimits::kMostChannels, settings.virtual_channels, "network.virtual_channels",
               "virtual channels a link");
}

}  // namespace simcore
