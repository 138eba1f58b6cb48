// The rates of a network's links and endpoints, for figures that need no simulation.
#pragma once

#include "models/packet/network_section.hpp"
#include "network/topology.hpp"
#include "params/value.hpp"

namespace simcore::models {

/// Throws PointError for `topology.link_rates` when an imported fabric has rates of links or
/// endpoints that differ from those of the section `network`.
void check_told_rates(const Topology& topology, const LinkRates& rates);

/// All rates are in 10^9 bits a second, each way. That of an endpoint is the sum of its interfaces.
class NetworkRates {
 public:
  /// `network` is the section of the packet model. When it is null, each link and endpoint has the
  /// rate that the topology gives it, or 100. `topology` must outlive this. Throws PointError.
  NetworkRates(const Topology& topology, const Value& network);

  [[nodiscard]] double link_gbps(RouterId router, PortIndex port) const;
  [[nodiscard]] double endpoint_gbps(EndpointId endpoint) const;
  /// The rate of every link of a class, and of every endpoint, in a network that was generated.
  [[nodiscard]] double class_gbps(std::size_t link_class) const {
    return common_.of_class(link_class);
  }
  [[nodiscard]] double common_endpoint_gbps() const {
    return common_.endpoint_gbps * common_.interfaces;
  }
  /// Interfaces of every endpoint.
  [[nodiscard]] std::uint32_t interfaces() const { return common_.interfaces; }
  /// The sums over all cables between routers, each counted once, and over all endpoints.
  [[nodiscard]] double all_links_gbps() const;
  [[nodiscard]] double all_endpoints_gbps() const;

 private:
  const Topology* topology_;
  bool as_told_;  ///< by the topology
  LinkRates common_{.link_gbps = 100, .endpoint_gbps = 100};
};

}  // namespace simcore::models
