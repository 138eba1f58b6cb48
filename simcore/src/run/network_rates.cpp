#include "run/network_rates.hpp"

#include <algorithm>
#include <cmath>
#include <string>

#include "params/errors.hpp"
#include "run/network_section.hpp"
#include "topology/fabric.hpp"

namespace simcore {

namespace {

/// The least and the most of the rates that are told; 0 where none is.
struct ToldRates {
  double least = 0;
  double most = 0;
  void add(double gbps) {
    if (gbps <= 0) return;
    least = most == 0 ? gbps : std::min(least, gbps);
    most = std::max(most, gbps);
  }
};

void check(const ToldRates& told, double wanted, const char* parts, const char* parameter) {
  constexpr double tolerance = 1e-9;
  if (told.most == 0) return;
  const auto differ = [](double a, double b) { return std::abs(a - b) > tolerance * b; };
  const auto gbps = [](double rate) { return Value(rate).to_text(); };
  if (differ(told.least, told.most)) {
    throw PointError("topology.link_rates", "as_imported", "equal",
                     std::string("the ") + parts + " of the fabric have rates from " +
                         gbps(told.least) + " to " + gbps(told.most) +
                         " Gb/s, and the packet model gives all the same: equal takes that of the "
                         "section network for all");
  }
  if (differ(told.most, wanted)) {
    throw PointError("topology.link_rates", "as_imported", "equal",
                     std::string("the ") + parts + " of the fabric have " + gbps(told.most) +
                         " Gb/s, and " + parameter + " is " + gbps(wanted) +
                         ": give that parameter the fabric's rate, or set link_rates to equal");
  }
}

}  // namespace

void check_told_rates(const Topology& topology, double link_gbps, double endpoint_gbps) {
  ToldRates links, endpoints;
  if (dynamic_cast<const FabricTopology*>(&topology) == nullptr) return;
  for (RouterId router = 0; router < topology.routers(); ++router) {
    for (std::uint32_t port = 0; port < topology.radix(router); ++port) {
      const auto index = static_cast<PortIndex>(port);
      if (topology.peer(router, index).kind != PortPeer::Kind::router) continue;
      links.add(topology.link_rate_gbps(router, index));
    }
  }
  for (EndpointId e = 0; e < topology.endpoints(); ++e)
    endpoints.add(topology.endpoint_rate_gbps(e));
  check(links, link_gbps, "links", "network.link_bandwidth_gbps");
  check(endpoints, endpoint_gbps, "endpoints", "network.injection_bandwidth_gbps");
}

NetworkRates::NetworkRates(const Topology& topology, const Value& network)
    : topology_(&topology),
      as_told_(network.is_null() && dynamic_cast<const FabricTopology*>(&topology) != nullptr) {
  if (network.is_null()) return;
  const LinkRates rates = link_rates(network);
  check_told_rates(topology, rates.link_gbps, rates.endpoint_gbps);
  common_link_gbps_ = rates.link_gbps;
  common_endpoint_gbps_ = rates.endpoint_gbps;
}

double NetworkRates::link_gbps(RouterId router, PortIndex port) const {
  const double told = as_told_ ? topology_->link_rate_gbps(router, port) : 0;
  return told > 0 ? told : common_link_gbps_;
}

double NetworkRates::endpoint_gbps(EndpointId endpoint) const {
  const double told = as_told_ ? topology_->endpoint_rate_gbps(endpoint) : 0;
  return told > 0 ? told : common_endpoint_gbps_;
}

double NetworkRates::all_links_gbps() const {
  if (!as_told_) return common_link_gbps_ * static_cast<double>(topology_->links());
  double both_ways = 0;
  for (RouterId router = 0; router < topology_->routers(); ++router) {
    for (std::uint32_t port = 0; port < topology_->radix(router); ++port) {
      const auto index = static_cast<PortIndex>(port);
      if (topology_->peer(router, index).kind != PortPeer::Kind::router) continue;
      both_ways += link_gbps(router, index);
    }
  }
  return both_ways / 2;
}

double NetworkRates::all_endpoints_gbps() const {
  if (!as_told_) return common_endpoint_gbps_ * topology_->endpoints();
  double sum = 0;
  for (EndpointId e = 0; e < topology_->endpoints(); ++e) sum += endpoint_gbps(e);
  return sum;
}

}  // namespace simcore
