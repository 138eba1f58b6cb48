#include "network/packet_limits.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include "params/errors.hpp"

namespace simcore::network {

namespace {

void refuse_above(std::uint32_t most, std::uint32_t value, const char* field, const char* what) {
  if (value <= most) return;
  const std::string allowed = "at most " + std::to_string(most);
  throw PointError(
      field, std::to_string(value) + " " + what, allowed,
      "gives " + std::to_string(value) + " " + what + "; the packet model takes " + allowed);
}

}  // namespace

std::uint32_t most_ports(const Topology& topology, std::uint32_t interfaces) {
  if (interfaces == 1) return topology.max_radix();
  std::vector<std::uint32_t> ports(topology.routers());
  for (RouterId r = 0; r < topology.routers(); ++r) ports[r] = topology.radix(r);
  for (EndpointId e = 0; e < topology.endpoints(); ++e) {
    ports[topology.router_of(e)] += interfaces - 1;
  }
  return *std::max_element(ports.begin(), ports.end());
}

void check_packet_limits(const Topology& topology, const Routing& routing,
                         const NetworkSettings& settings) {
  const bool several = settings.interfaces > 1;
  refuse_above(PacketLimits::kMostPorts, most_ports(topology, settings.interfaces),
               several ? "network.interfaces_per_endpoint" : "topology", "ports a router");
  refuse_above(PacketLimits::kMostHops, routing.max_hops(), "topology", "hops a path");
  refuse_above(PacketLimits::kMostChannels, settings.virtual_channels, "network.virtual_channels",
               "virtual channels a link");
}

}  // namespace simcore::network
