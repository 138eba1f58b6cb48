// The `network` section: rates, delays, sizes, and how routers are built.
#pragma once

#include "network/routing.hpp"
#include "network/settings.hpp"
#include "params/param_spec.hpp"

namespace simcore {

ComponentSpec network_spec();

/// Rates of all links and endpoints, 10^9 bits a second.
struct LinkRates {
  double link_gbps = 0;
  double endpoint_gbps = 0;
};

/// What the section (null: all defaults) says of rates. Throws PointError.
LinkRates link_rates(const Value& section);

/// Checks the section (null: all defaults) against what the routing needs.
/// Throws PointError for bad parameters, too few virtual channels, or packets beyond the buffer.
NetworkSettings make_settings(const Value& section, const Routing& routing);

/// The section with every default and preset filled in, for the result document.
Map resolved_network(const Value& section);

}  // namespace simcore
