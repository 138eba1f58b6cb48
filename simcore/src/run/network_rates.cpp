#include "run/network_rates.hpp"

#include "run/network_section.hpp"
#include "topology/fabric.hpp"

namespace simcore {

NetworkRates::NetworkRates(const Topology& topology, const Value& network)
    : topology_(&topology),
      as_told_(network.is_null() && dynamic_cast<const FabricTopology*>(&topology) != nullptr) {
  if (network.is_null()) return;
  const LinkRates rates = link_rates(network);
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
