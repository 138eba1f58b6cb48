// The rates of a network's links and endpoints, for what is reckoned without simulating.
#pragma once

#include "network/topology.hpp"
#include "params/value.hpp"
#include "run/network_section.hpp"

namespace simcore {

/// Throws PointError naming `topology.link_rates` where the network says rates of its own, of links
/// or endpoints, that are not those of the packet model's section `network`.
void check_told_rates(const Topology& topology, const LinkRates& rates);

/// All in 10^9 bits a second, each way; of an endpoint those of all its interfaces together.
class NetworkRates {
 public:
  /// `network` is the packet model's section: its rates are those of all links and endpoints, or
  /// of the links of each class. Null: as the topology says of each, and 100 where it does not.
  /// `topology` must outlive this. Throws PointError for a bad section.
  NetworkRates(const Topology& topology, const Value& network);

  [[nodiscard]] double link_gbps(RouterId router, PortIndex port) const;
  [[nodiscard]] double endpoint_gbps(EndpointId endpoint) const;
  /// Of every link of a class, and of every endpoint, of a network that was generated.
  [[nodiscard]] double class_gbps(std::size_t link_class) const {
    return common_.of_class(link_class);
  }
  [[nodiscard]] double common_endpoint_gbps() const {
    return common_.endpoint_gbps * common_.interfaces;
  }
  /// Of every endpoint.
  [[nodiscard]] std::uint32_t interfaces() const { return common_.interfaces; }
  /// Sums over all cables between routers, each counted once, and over all endpoints.
  [[nodiscard]] double all_links_gbps() const;
  [[nodiscard]] double all_endpoints_gbps() const;

 private:
  const Topology* topology_;
  bool as_told_;  ///< by the topology
  LinkRates common_{.link_gbps = 100, .endpoint_gbps = 100};
};

}  // namespace simcore
