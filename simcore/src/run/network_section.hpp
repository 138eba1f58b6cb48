// The `network` section: rates, delays, sizes, and how routers are built.
#pragma once

#include "network/routing.hpp"
#include "network/settings.hpp"
#include "params/param_spec.hpp"
#include "params/refusal.hpp"

namespace simcore {

ComponentSpec network_spec();

/// Rates of all links and endpoints, 10^9 bits a second.
struct LinkRates {
  double link_gbps = 0;
  double endpoint_gbps = 0;
};

/// What the section (null: all defaults) says of rates. Throws PointError.
LinkRates link_rates(const Value& section);

/// What a routing needs of every channel on its topology.
struct RoutingNeeds {
  std::uint32_t virtual_channels = 1;
  std::uint32_t packets_held = 1;  ///< by every buffer
  bool sees_queues_alone = false;  ///< of all that its load_measure could be
};
RoutingNeeds needs_of(const Routing& routing);

/// All that the section, valid by itself, and the routing have against each other.
std::vector<Refusal> refuse_network(const Params& network, const RoutingNeeds& needs);

/// The settings of a section that refuse_network() has nothing against.
NetworkSettings settings_of(const Params& network, const RoutingNeeds& needs);

/// Checks the section (null: all defaults) against what the routing needs.
/// Throws PointError for bad parameters, too few virtual channels, or packets beyond the buffer.
NetworkSettings make_settings(const Value& section, const Routing& routing);

/// The section with every default and preset filled in, for the result document.
Map resolved_network(const Value& section);

}  // namespace simcore
