// The directed cables of a network, numbered: channels between routers first, then each endpoint's
// cable into the network, then each endpoint's cable out of it.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "forwarding/network_graph.hpp"

namespace simcore::congestion {

using CableId = std::uint32_t;

/// Whether congestion is weighed by the rates of the cables.
enum class RateRule { ignored, weighed };

/// Rates that are given whatever the topology says of its cables, in 10^9 bits a second. 0: not
/// given.
struct GivenRates {
  double every_cable = 0;
  double endpoints = 0;            ///< in place of `every_cable`
  std::vector<double> by_class{};  ///< of each class of links, in place of it; empty: of none

  [[nodiscard]] bool differ() const { return endpoints > 0 || !by_class.empty(); }
};

/// Numbers, rates and classes of the cables of a network.
class Cables {
 public:
  /// When `given` says nothing of a cable, its rate is what the topology says. Where that says
  /// nothing either, cables of a generated network have 100, and those of an imported fabric count
  /// as if they were as fast as the fastest endpoint's cable whose rate is known.
  /// `topology` and `graph` must outlive this.
  Cables(const Topology& topology, const NetworkGraph& graph, const GivenRates& given,
         RateRule rule);

  [[nodiscard]] std::uint32_t count() const { return injection(endpoints_) + endpoints_; }
  [[nodiscard]] std::uint32_t channels() const { return channels_; }
  [[nodiscard]] std::uint32_t endpoints() const { return endpoints_; }
  [[nodiscard]] CableId injection(EndpointId endpoint) const { return channels_ + endpoint; }
  [[nodiscard]] CableId ejection(EndpointId endpoint) const {
    return channels_ + endpoints_ + endpoint;
  }

  /// Of an endpoint's cable, 10^9 bits a second.
  [[nodiscard]] double endpoint_rate_gbps(EndpointId endpoint) const {
    return endpoint_rates_[endpoint];
  }
  /// Cables of an imported fabric whose rate nobody says.
  [[nodiscard]] std::uint32_t unknown_rates() const { return unknown_; }
  [[nodiscard]] bool same_endpoint_rates() const { return same_endpoint_rates_; }
  /// For congestion weighed by rates: the fastest endpoint's rate over each cable's. Empty when
  /// flows are only counted, because rates are ignored or all alike.
  [[nodiscard]] const std::vector<double>& weights() const { return weights_; }
  /// An endpoint's rate over the fastest endpoint's; empty together with weights().
  [[nodiscard]] const std::vector<double>& sender_shares() const { return sender_shares_; }

  /// "injection", "ejection", then the topology's classes of links.
  [[nodiscard]] const std::vector<std::string>& class_names() const { return class_names_; }
  [[nodiscard]] std::uint32_t class_of(CableId cable) const;
  [[nodiscard]] const NetworkGraph& graph() const { return *graph_; }
  [[nodiscard]] const Topology& topology() const { return *topology_; }
  [[nodiscard]] std::size_t memory_bytes() const;

 private:
  void weigh(const std::vector<double>& channel_rates);

  const Topology* topology_;
  const NetworkGraph* graph_;
  std::uint32_t channels_;
  std::uint32_t endpoints_;
  std::vector<double> endpoint_rates_;
  std::vector<double> weights_;
  std::vector<double> sender_shares_;
  std::vector<std::string> class_names_;
  std::uint32_t unknown_ = 0;
  bool same_endpoint_rates_ = true;
};

}  // namespace simcore::congestion
