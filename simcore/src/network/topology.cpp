// What a topology answers from its wiring, and how the parts of a generated network are called.
#include "network/topology.hpp"

#include <algorithm>
#include <cstdio>

#include "engine/listen.hpp"

namespace simcore::network {
namespace {

/// Identifiers below 02-00-00, the prefix of locally administered ones.
std::string identifier(std::uint32_t what, std::uint32_t number) {
  char text[20];
  std::snprintf(text, sizeof text, "0x020000%02x%08x", what, number);
  return text;
}

/// The last local identifier that InfiniBand gives to a single port.
constexpr std::uint64_t last_lid = 0xBFFF;

bool lids_suffice(const Topology& topology) {
  return std::uint64_t{topology.endpoints()} + topology.routers() <= last_lid;
}

}  // namespace

void Topology::minimal_ports(RouterId here, RouterId to, std::vector<PortIndex>& out) const {
  out.clear();
  const std::uint32_t hops = minimal_hops(here, to);
  for (std::uint32_t port = 0; port < radix(here); ++port) {
    const PortPeer next = peer(here, static_cast<PortIndex>(port));
    if (next.kind == PortPeer::Kind::router && minimal_hops(next.id, to) + 1 == hops) {
      out.push_back(static_cast<PortIndex>(port));
    }
  }
}

std::uint64_t Topology::links() const {
  std::uint64_t channels = 0;
  Steps steps;
  for (RouterId router = 0; router < routers(); ++router) {
    steps.next();
    const std::uint32_t ports = radix(router);
    for (std::uint32_t port = 0; port < ports; ++port) {
      channels += peer(router, static_cast<PortIndex>(port)).kind == PortPeer::Kind::router;
    }
  }
  return channels / 2;
}

std::uint32_t Topology::max_radix() const {
  std::uint32_t most = 0;
  for (RouterId router = 0; router < routers(); ++router) most = std::max(most, radix(router));
  return most;
}

std::uint64_t Topology::total_ports() const {
  std::uint64_t total = 0;
  for (RouterId router = 0; router < routers(); ++router) total += radix(router);
  return total;
}

std::string Topology::router_name(RouterId router) const {
  return "router_" + std::to_string(router);
}

std::string Topology::endpoint_name(EndpointId endpoint) const {
  return "endpoint_" + std::to_string(endpoint);
}

std::string Topology::router_identifier(RouterId router) const { return identifier(2, router); }

std::string Topology::endpoint_identifier(EndpointId endpoint) const {
  return identifier(1, endpoint);
}

std::uint32_t Topology::router_lid(RouterId router) const {
  return lids_suffice(*this) ? endpoints() + router + 1 : 0;
}

std::uint32_t Topology::endpoint_lid(EndpointId endpoint) const {
  return lids_suffice(*this) ? endpoint + 1 : 0;
}

std::uint32_t Topology::port_label(RouterId, PortIndex port) const { return port + 1u; }

std::optional<std::uint64_t> Topology::bisection_links() const {
  const auto links = bisection_rate(std::vector<double>(link_classes().size(), 1.0));
  if (!links) return std::nullopt;
  return static_cast<std::uint64_t>(*links);
}

std::optional<double> Topology::bisection_rate(const std::vector<double>&) const { return {}; }

double Topology::link_rate_gbps(RouterId, PortIndex) const { return 0; }

double Topology::endpoint_rate_gbps(EndpointId) const { return 0; }

}  // namespace simcore::network
