#include "models/packet/network_rates.hpp"

#include <algorithm>
#include <cmath>
#include <string>

#include "params/errors.hpp"
#include "topology/fabric.hpp"

namespace simcore::models {

namespace {

/// The least and the greatest of the rates that a fabric gives. 0 when it gives none.
struct ToldRates {
  double least = 0;
  double most = 0;
  void add(double gbps) {
    if (gbps <= 0) return;
    least = most == 0 ? gbps : std::min(least, gbps);
    most = std::max(most, gbps);
  }
};

void check(const ToldRates& told, double wanted, const std::string& parts,
           const std::string& parameter) {
  constexpr double tolerance = 1e-9;
  if (told.most == 0) return;
  const auto differ = [](double a, double b) { return std::abs(a - b) > tolerance * b; };
  const auto gbps = [](double rate) { return Value(rate).to_text(); };
  if (differ(told.least, told.most)) {
    throw PointError("topology.link_rates", "as_imported", "equal",
                     "the " + parts + " of the fabric have rates from " + gbps(told.least) +
                         " to " + gbps(told.most) +
                         " Gb/s, and the packet model gives all the same: equal takes that of the "
                         "section network for all");
  }
  if (differ(told.most, wanted)) {
    throw PointError("topology.link_rates", "as_imported", "equal",
                     "the " + parts + " of the fabric have " + gbps(told.most) + " Gb/s, and " +
                         parameter + " is " + gbps(wanted) +
                         ": give that parameter the fabric's rate, or set link_rates to equal");
  }
}

/// When link classes have rates of their own, each class is checked by itself.
void check_links(const Topology& topology, const std::vector<ToldRates>& links,
                 const LinkRates& rates) {
  if (rates.by_class.empty()) {
    ToldRates all;
    for (const ToldRates& own : links) {
      all.add(own.least);
      all.add(own.most);
    }
    return check(all, rates.link_gbps, "links", "network.link_bandwidth_gbps");
  }
  const std::vector<std::string> classes = topology.link_classes();
  for (std::size_t c = 0; c < classes.size(); ++c) {
    check(links[c], rates.by_class[c], "links of class " + classes[c],
          "network.classes." + classes[c] + ".bandwidth_gbps");
  }
}

}  // namespace

void check_told_rates(const Topology& topology, const LinkRates& rates) {
  if (!topology.is_imported()) return;
  std::vector<ToldRates> links(topology.link_classes().size());
  ToldRates endpoints;
  for (RouterId router = 0; router < topology.routers(); ++router) {
    for (std::uint32_t port = 0; port < topology.radix(router); ++port) {
      const auto index = static_cast<PortIndex>(port);
      const PortPeer peer = topology.peer(router, index);
      if (peer.kind != PortPeer::Kind::router) continue;
      links[peer.link_class].add(topology.link_rate_gbps(router, index));
    }
  }
  for (EndpointId e = 0; e < topology.endpoints(); ++e)
    endpoints.add(topology.endpoint_rate_gbps(e));
  check_links(topology, links, rates);
  check(endpoints, rates.endpoint_gbps, "endpoints", "network.injection_bandwidth_gbps");
}

NetworkRates::NetworkRates(const Topology& topology, const Value& network)
    : topology_(&topology), as_told_(network.is_null() && topology.is_imported()) {
  if (topology.planes() > 0) common_.endpoint_gbps *= topology.planes();
  if (network.is_null()) return;
  common_ =
      link_rates(validate(network_spec(), network), topology.link_classes(), topology.planes());
  check_told_rates(topology, common_);
}

double NetworkRates::link_gbps(RouterId router, PortIndex port) const {
  const double told = as_told_ ? topology_->link_rate_gbps(router, port) : 0;
  return told > 0 ? told : common_.of_class(topology_->peer(router, port).link_class);
}

double NetworkRates::endpoint_gbps(EndpointId endpoint) const {
  const double told = as_told_ ? topology_->endpoint_rate_gbps(endpoint) : 0;
  return told > 0 ? told : common_endpoint_gbps();
}

double NetworkRates::all_links_gbps() const {
  const bool alike = !as_told_ && common_.by_class.empty();
  if (alike) return common_.link_gbps * static_cast<double>(topology_->links());
  double both_ways = 0;
  for (RouterId router = 0; router < topology_->routers(); ++router) {
    if (topology_->is_interface(router)) continue;
    for (std::uint32_t port = 0; port < topology_->radix(router); ++port) {
      const auto index = static_cast<PortIndex>(port);
      const PortPeer peer = topology_->peer(router, index);
      if (peer.kind != PortPeer::Kind::router || topology_->is_interface(peer.id)) continue;
      both_ways += link_gbps(router, index);
    }
  }
  return both_ways / 2;
}

double NetworkRates::all_endpoints_gbps() const {
  if (!as_told_) return common_endpoint_gbps() * topology_->endpoints();
  double sum = 0;
  for (EndpointId e = 0; e < topology_->endpoints(); ++e) sum += endpoint_gbps(e);
  return sum;
}

}  // namespace simcore::models
