// The `network` section: rates, delays, sizes, and how routers are built.
#pragma once

#include <string>
#include <vector>

#include "network/routing.hpp"
#include "network/settings.hpp"
#include "params/param_spec.hpp"
#include "params/refusal.hpp"
#include "run/network_wires.hpp"

namespace simcore {

const ComponentSpec& network_spec();

/// What the section (null: all defaults) says of the rates of a topology with these link classes.
/// Throws PointError.
LinkRates link_rates(const Value& section, const std::vector<std::string>& link_classes);

/// Interfaces of an endpoint that carry a virtual network each; 1 where they do not.
std::uint32_t interfaces_of_networks(const Params& network);

/// What a routing needs of every channel on its topology.
struct RoutingNeeds {
  std::uint32_t virtual_channels = 1;
  std::uint32_t packets_held = 1;  ///< by every buffer
  bool sees_queues_alone = false;  ///< of all that its load_measure could be
};
RoutingNeeds needs_of(const Routing& routing);

/// All that the section, valid by itself, and the routing have against each other.
std::vector<Refusal> refuse_network(const Params& network, const RoutingNeeds& needs);

/// The settings of a section that refuse_network() and refuse_link_classes() have nothing against.
NetworkSettings settings_of(const Params& network, const RoutingNeeds& needs,
                            const std::vector<std::string>& link_classes);

/// Checks the section (null: all defaults) against what the routing needs and the topology's link
/// classes. Throws PointError for bad parameters, too few virtual channels, packets beyond the
/// buffer, or classes that there are not.
NetworkSettings make_settings(const Value& section, const Routing& routing,
                              const std::vector<std::string>& link_classes);

/// The section with every default and preset filled in, for the result document.
Map resolved_network(const Value& section);

}  // namespace simcore
